/** `node tools/publish-site.ts <folder>`: publishes the builds into a folder that servers use as SITE_DIR, or into the bucket of S3_BUCKET. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from './print.ts';
import { openReleases } from './release/open-releases.ts';
import { publish } from './release/publish.ts';

const [siteDir] = process.argv.slice(2);

if (siteDir || process.env['S3_BUCKET'] || process.env['S3_BUCKET_FILE']) {
  const copies = await mkdtemp(join(tmpdir(), 'nearhand-publish-'));
  try {
    print(`Published revision ${await publish({ store: await openReleases(siteDir ?? '', copies) })}.`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await rm(copies, { recursive: true });
  }
} else {
  process.stderr.write('Name the folder: node tools/publish-site.ts <folder>\n');
  process.exitCode = 1;
}
