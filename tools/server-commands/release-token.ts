/** `npm run release-token -- create mfe-account --team Accounts --public-key accounts.pub`: see docs/deployment.md. */
import { runServerCommand } from './server-command.ts';

await runServerCommand('release-token.js');
