// Moves particles: the living are taken from one list and put on another, the dead are counted.
// build: main cs_5_0 cs_5_1

struct Particle
{
    float3 place;
    float age;
    float3 speed;
    uint number;
};

ConsumeStructuredBuffer<Particle> before : register(u0);
AppendStructuredBuffer<Particle> after : register(u1);
RWStructuredBuffer<uint> dead : register(u2); // its counter is used
cbuffer Step : register(b0)
{
    uint count;
    float time;
    float gravity;
    float life;
};

[numthreads(128, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= count)
        return;
    Particle particle = before.Consume();
    particle.age += time;
    if (particle.age > life)
    {
        dead[dead.IncrementCounter()] = particle.number;
        return;
    }
    particle.speed.y -= gravity * time;
    particle.place += particle.speed * time;
    if (particle.place.y < 0)
    {
        particle.place.y = -particle.place.y;
        particle.speed.y *= -0.5;
    }
    after.Append(particle);
}
