/** `npm run build`: builds what has changed. */
import { build } from './build.ts';
import { UserError } from './user-error.ts';

await build().catch((error: unknown) => {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
