import { launch } from './launch/launch.mjs';

await launch('cluster.ts');
