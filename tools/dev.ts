/** `npm run dev [remote]`: runs the product and rebuilds on changes; with a name, shows the changes of that remote as they are saved. */
import { parseArgs } from 'node:util';
import { developRemote } from './develop-remote.ts';
import { print } from './print.ts';
import { readEnvironment } from './product/environment.ts';
import { runProduct } from './product/run-product.ts';
import { releasedPackages, unknownPackage } from './release/packages.ts';
import { watchApi } from './watch-api.ts';
import { watchWeb } from './watch-web.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const names = releasedPackages.filter((name) => positionals.length === 0 || positionals.includes(name));
const unknown = unknownPackage(positionals);

if (unknown) {
  process.stderr.write(`${unknown}.\n`);
  process.exitCode = 1;
  process.disconnect?.();
} else {
  runProduct({
    mode: 'development',
    async whenReady(product) {
      watchApi(product);
      const { publicUrl, port } = readEnvironment(process.env);
      const developed = names.filter((name) => positionals.includes(name) && name !== 'shell');
      for (const [index, name] of developed.entries()) await developRemote(product, name, { shell: publicUrl, port: port + 1 + index });
      for (const name of names) if (!developed.includes(name)) watchWeb(product, name);
      print(`Watching contracts, locales, api, ${names.join(', ')}.`);
    },
  });
}
