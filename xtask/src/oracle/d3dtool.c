/* Asks Microsoft's compiler and disassembler: d3dtool.exe LIST, beside d3dcompiler_47.dll. Each line of LIST is
 *   compile TARGET ENTRY FLAGS IN.hlsl OUT.dxbc NAME=VALUE...
 *   list    FLAGS IN.dxbc OUT.txt
 * A line that fails is printed with the reason; the exit status is 1 if the DLL or LIST is missing. */
#define COBJMACROS
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <d3dcompiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef HRESULT (WINAPI *Compile)(const void *, SIZE_T, const char *, const D3D_SHADER_MACRO *, ID3DInclude *,
    const char *, const char *, UINT, UINT, ID3DBlob **, ID3DBlob **);
typedef HRESULT (WINAPI *Disassemble)(const void *, SIZE_T, UINT, const char *, ID3DBlob **);
#define WORDS 16
static Compile compile;
static Disassemble disassemble;

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    void *bytes = malloc(*size + 1);
    *size = fread(bytes, 1, *size, file);
    fclose(file);
    return bytes;
}

static int write_blob(const char *path, ID3DBlob *blob, int is_text)
{
    const char *bytes = ID3D10Blob_GetBufferPointer(blob);
    size_t size = ID3D10Blob_GetBufferSize(blob);
    while (is_text && size && !bytes[size - 1]) size--;
    FILE *file = fopen(path, "wb");
    if (!file) return 0;
    int done = fwrite(bytes, 1, size, file) == size;
    fclose(file);
    return done;
}

static const char *run(char **word, int words)
{
    static char message[4096];
    int is_compile = words >= 6 && !strcmp(word[0], "compile");
    if (!is_compile && (words != 4 || strcmp(word[0], "list"))) return "not a command";
    const char *input = word[is_compile ? 4 : 2];
    size_t size;
    void *bytes = read_file(input, &size);
    if (!bytes) return "cannot read the file";
    D3D_SHADER_MACRO macros[WORDS + 1] = { { NULL, NULL } };
    for (int i = 6; i < words; i++) {
        char *value = strchr(word[i], '=');
        if (!value) return "not a macro";
        *value = 0;
        macros[i - 6].Name = word[i];
        macros[i - 6].Definition = value + 1;
    }
    ID3DBlob *made = NULL, *complaint = NULL;
    HRESULT result = is_compile
        ? compile(bytes, size, input, macros, NULL, word[2], word[1], strtoul(word[3], NULL, 0), 0, &made, &complaint)
        : disassemble(bytes, size, strtoul(word[1], NULL, 0), NULL, &made);
    free(bytes);
    if (FAILED(result)) {
        const char *why = complaint ? ID3D10Blob_GetBufferPointer(complaint) : "";
        snprintf(message, sizeof message, "%#lx %s", (unsigned long)result, why);
        return message;
    }
    return write_blob(word[is_compile ? 5 : 3], made, !is_compile) ? NULL : "cannot write the file";
}

int main(int count, char **arguments)
{
    HMODULE library = LoadLibraryA("d3dcompiler_47.dll");
    FILE *list = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (!library || !list) return 1;
    compile = (Compile)(void *)GetProcAddress(library, "D3DCompile");
    disassemble = (Disassemble)(void *)GetProcAddress(library, "D3DDisassemble");
    char line[4096], copy[4096];
    while (fgets(line, sizeof line, list)) {
        char *word[WORDS];
        int words = 0;
        strcpy(copy, line);
        for (char *next = strtok(copy, " \r\n"); next && words < WORDS; next = strtok(NULL, " \r\n")) word[words++] = next;
        const char *why = run(word, words);
        if (why) printf("%.*s: %s\n", (int)strcspn(line, "\r\n"), line, why);
    }
    return 0;
}
