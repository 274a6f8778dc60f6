import { launch } from './launch/launch.mjs';

await launch('run-tests.ts');
