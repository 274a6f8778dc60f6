/** `npm run new-remote -- mfe-example` makes a remote with one page. */
import { root } from '../build-state.ts';
import { print } from '../print.ts';
import { UserError } from '../user-error.ts';
import { createRemote } from './create-remote.ts';

const [name = '', ...more] = process.argv.slice(2);

try {
  if (!name || more.length > 0) throw new UserError('Name one remote: npm run new-remote -- mfe-example');
  for (const file of await createRemote(root, name)) print(`  ${file}`);
  print(`The page is /app/${name.replace('mfe-', '')}: npm run dev ${name}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
