/** `npm run migrate`: see docs/upgrade.md. */
import { runServerCommand } from './server-command.ts';

await runServerCommand('migrate-command.js');
