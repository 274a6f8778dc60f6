import { launch } from '../launch.mjs';

await launch('server-commands/release-token.ts');
