// Each lane takes one of eight arms at every turn, by three bits of a generator of its own.
KERNEL
    uint id = GX * 128u + LX;
    uint state = id * 2654435761u;
    uint sum = id;
    for (uint turn = 0u; turn < TURNS; turn++) {
        state = state * 1664525u + 1013904223u;
        switch ((state >> 20) & 7u) {
        case 0u:
            sum += state;
            break;
        case 1u:
            sum ^= state >> 3;
            break;
        case 2u:
            sum = sum * 5u + 1u;
            break;
        case 3u:
            sum = (sum << 7) | (sum >> 25);
            break;
        case 4u:
            sum -= state >> 9;
            break;
        case 5u:
            sum = max(sum, state) - min(sum, state);
            break;
        case 6u:
            sum = (sum & state) + (sum | ~state);
            break;
        default:
            sum = ~sum;
            break;
        }
    }
    sums[id] = sum;
