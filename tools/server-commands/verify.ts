/** `npm run verify`: see docs/backup.md. */
import { runServerCommand } from './server-command.ts';

await runServerCommand('verify-command.js');
