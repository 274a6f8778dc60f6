import { launch } from '../launch/launch.mjs';

await launch('server-commands/verify.ts');
