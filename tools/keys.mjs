import { launch } from './launch.mjs';

await launch('keys.ts');
