/** `node tools/publish-site.ts <folder>`: publishes the builds into a folder that servers use as SITE_DIR. */

import { print } from './print.ts';
import { publish } from './release/publish.ts';

const [siteDir] = process.argv.slice(2);

if (siteDir) {
  print(`Published revision ${await publish({ siteDir })}.`);
} else {
  process.stderr.write('Name the folder: node tools/publish-site.ts <folder>\n');
  process.exitCode = 1;
}
