import { launch } from './launch.mjs';

await launch('new-remote.ts');
