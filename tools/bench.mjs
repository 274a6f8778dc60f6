import { launch } from './launch.mjs';

await launch('bench.ts');
