import { launch } from '../launch.mjs';

await launch('server-commands/verify.ts');
