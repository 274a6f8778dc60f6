import { launch } from '../launch.mjs';

await launch('server-commands/move-to-bucket.ts');
