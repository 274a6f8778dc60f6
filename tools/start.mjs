import { launch } from './launch/launch.mjs';

await launch('serve.ts');
