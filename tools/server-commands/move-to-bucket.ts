/** `npm run move-to-bucket`: see docs/deployment.md. */
import { runServerCommand } from './server-command.ts';

await runServerCommand('move-to-bucket.js');
