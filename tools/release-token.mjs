import { launch } from './launch.mjs';

await launch('release-token.ts');
