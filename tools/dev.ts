/** `npm run dev [remote]`: runs the product and rebuilds on changes; with a name, watches only that web package. */
import { parseArgs } from 'node:util';
import { print } from './print.ts';
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
      for (const name of names) watchWeb(product, name);
      print(`Watching contracts, locales, api, ${names.join(', ')}.`);
    },
  });
}
