/** `npm run keys -- status | add | use | remove`: see docs/deployment.md. */
import { runServerCommand } from './server-command.ts';

await runServerCommand('keys-command.js');
