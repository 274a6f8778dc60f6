import { launch } from '../launch/launch.mjs';

await launch('server-commands/move-to-bucket.ts');
