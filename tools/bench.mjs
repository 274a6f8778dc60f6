import { launch } from './launch.mjs';

await launch('../e2e/bench/bench.ts');
