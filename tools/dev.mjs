import { launch } from './launch/launch.mjs';

await launch('dev.ts');
