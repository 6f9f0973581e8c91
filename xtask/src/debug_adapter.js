// A debugger session as an editor has it, through the client of the Debug Adapter Protocol that VS Code's own adapters are tested with.
// usage: node debug_adapter.js TMU FOLDER
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { DebugClient } = require('@vscode/debugadapter-testsupport');

const [tmu, folder] = process.argv.slice(2);

// out[i] = 3 * i + 1 for 64 threads in blocks of 32.
const PTX = `.version 7.0
.target sm_52
.address_size 64
.visible .entry affine(.param .u64 out)
{
    .reg .b64 %rd<4>;
    .reg .b32 %r<6>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    mad.lo.s32 %r3, %r2, 32, %r1;
    mad.lo.s32 %r4, %r3, 3, 1;
    mul.wide.s32 %rd2, %r3, 4;
    add.s64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r4;
    ret;
}
`;
const JOB = `[shader]
file = "affine.ptx"
[launch]
grid = [2]
block = [32]
[[param]]
buffer = "out"
[buffer.out]
type = "s32"
size = 256
`;
const SHADER = `[shader]
text = "ps_5_0\\ndcl_input_ps linear v0.xy\\ndcl_output o0.xyzw\\ndcl_temps 1\\nadd r0.xy, v0.xyxx, v0.xyxx\\nmov o0.xyzw, r0.xyxy\\nret\\n"
[draw]
size = [9, 5]
target = { name = "colour", format = "rgba32_float" }
[draw.inputs]
V0 = [0.5, 2.0]
`;

async function withClient(name, session) {
    const client = new DebugClient(tmu, 'debug --dap', 'tmu', { shell: true });
    client.defaultTimeout = 20000;
    await client.start();
    try {
        await session(client);
        console.log(`${name}: ok`);
    } finally {
        await client.stop();
    }
}

const stopped = (client, action) => Promise.all([client.waitForEvent('stopped'), action]).then(([event]) => event.body);
const evaluate = (client, expression, frameId, context) =>
    client.evaluateRequest({ expression, frameId, context }).then(answer => answer.body.result);

async function main() {
    const job = path.join(folder, 'affine.toml');
    const ptx = path.join(folder, 'affine.ptx');
    fs.writeFileSync(ptx, PTX);
    fs.writeFileSync(job, JOB);
    fs.writeFileSync(path.join(folder, 'shader.toml'), SHADER);

    await withClient('a breakpoint in a line of PTX', client =>
        client.hitBreakpoint({ program: job, stopOnEntry: false }, { path: ptx, line: 13 }));

    await withClient('a condition, registers, memory, steps in both directions', async client => {
        await Promise.all([
            client.launch({ program: job, thread: [1, 0, 0, 5, 0, 0], stopOnEntry: false }),
            client.waitForEvent('initialized').then(() => client.setBreakpointsRequest({
                source: { path: ptx }, breakpoints: [{ line: 15, condition: '%r3 == 37' }],
            })).then(answer => {
                assert.deepStrictEqual(answer.body.breakpoints.map(it => [it.verified, it.line]), [[true, 15]]);
                return client.configurationDoneRequest();
            }),
            client.assertStoppedLocation('breakpoint', { path: ptx, line: 15 }),
        ]);
        const threads = (await client.threadsRequest()).body.threads;
        assert.strictEqual(threads.length, 1, 'a block of 32 threads is one warp');
        const frames = (await client.stackTraceRequest({ threadId: threads[0].id })).body.stackFrames;
        assert.strictEqual(frames[0].name, 'affine');
        const scopes = (await client.scopesRequest({ frameId: frames[0].id })).body.scopes;
        assert.deepStrictEqual(scopes.map(scope => scope.name),
            ['Registers of lane 5', 'Predicates of lane 5', 'All lanes', 'Warp', 'Constants', 'Buffers']);
        const variables = async reference => (await client.variablesRequest({ variablesReference: reference })).body.variables;
        const registers = await variables(scopes[0].variablesReference);
        // Thread 5 of block 1: 32 + 5 = 37, 3 * 37 + 1 = 112.
        assert.ok(registers.find(it => it.name === '%r4').value.startsWith('112'));
        const all = await variables(scopes[2].variablesReference);
        const lanes = await variables(all.find(it => it.name === '%r3').variablesReference);
        assert.strictEqual(lanes.length, 32);
        assert.ok(lanes[31].value.startsWith('63'));
        assert.ok((await evaluate(client, '%r3 + 1', frames[0].id, 'watch')).startsWith('38'));
        assert.match(await evaluate(client, 'info lanes', frames[0].id, 'repl'), /thread 5,0,0  runs/);
        const buffers = await variables(scopes[5].variablesReference);
        const reference = buffers.find(it => it.name === 'out').memoryReference;
        const read = async () => Buffer.from((await client.customRequest('readMemory',
            { memoryReference: reference, offset: 4 * 37, count: 4 })).body.data, 'base64').readInt32LE();
        assert.strictEqual(await read(), 0);
        let stop = await stopped(client, client.nextRequest({ threadId: threads[0].id, granularity: 'instruction' }));
        assert.strictEqual(stop.reason, 'step');
        assert.strictEqual(await read(), 112, 'the store has been executed');
        stop = await stopped(client, client.stepBackRequest({ threadId: threads[0].id }));
        // It stops at the store again, where there is a breakpoint.
        assert.strictEqual(stop.reason, 'breakpoint');
        assert.strictEqual(await read(), 0, 'it has not been executed yet');
        const here = (await client.stackTraceRequest({ threadId: threads[0].id })).body.stackFrames[0];
        assert.strictEqual(here.line, 15);
        const listed = (await client.customRequest('disassemble', {
            memoryReference: here.instructionPointerReference, instructionOffset: -1, instructionCount: 3,
        })).body.instructions;
        assert.deepStrictEqual(listed.map(it => it.instruction),
            ['add.s64 %rd3, %rd1, %rd2;', 'st.global.u32 [%rd3], %r4;', 'ret;']);
        await client.customRequest('setInstructionBreakpoints',
            { breakpoints: [{ instructionReference: listed[0].address }] });
        stop = await stopped(client, client.customRequest('reverseContinue', { threadId: threads[0].id }));
        assert.strictEqual(stop.reason, 'breakpoint');
        assert.strictEqual((await client.stackTraceRequest({ threadId: threads[0].id })).body.stackFrames[0].line, 14);
        await client.setBreakpointsRequest({ source: { path: ptx }, breakpoints: [] });
        await client.customRequest('setInstructionBreakpoints', { breakpoints: [] });
        await Promise.all([client.waitForEvent('terminated'), client.continueRequest({ threadId: threads[0].id })]);
    });

    await withClient('a pixel of a Direct3D shader', async client => {
        await Promise.all([
            client.launch({ program: path.join(folder, 'shader.toml'), pixel: '8,4' }),
            client.configurationSequence(),
            client.waitForEvent('stopped'),
        ]);
        const warp = (await client.threadsRequest()).body.threads[0];
        assert.strictEqual(warp.name, 'block 1,1,0 warp 0');
        let frame = (await client.stackTraceRequest({ threadId: warp.id })).body.stackFrames[0];
        const text = (await client.sourceRequest({ sourceReference: frame.source.sourceReference })).body.content;
        assert.match(text.split('\n')[frame.line - 1], /add r0\.xy|ps_5_0/);
        while (!/mov o0/.test(text.split('\n')[frame.line - 1])) {
            await stopped(client, client.stepInRequest({ threadId: warp.id }));
            frame = (await client.stackTraceRequest({ threadId: warp.id })).body.stackFrames[0];
        }
        assert.match(await evaluate(client, 'r0.y:f32', frame.id, 'hover'), /^4\.0/);
    });
}

main().catch(error => {
    console.error(error);
    process.exit(1);
});
