/**
 * Adds builds that exist already to the folder of a site, without compressed copies, which `npm start` would make for as long as many journeys
 * take.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addBuild } from '@nearhand/release/add-build';
import { descriptorPath } from '@nearhand/release/manifest';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { root } from '../build-state.ts';
import { releasedPackages } from './packages.ts';

const [site] = process.argv.slice(2);
if (site === undefined) throw new Error('The folder of the site is missing');
const store = new FolderStore(site);
const folders = releasedPackages.map((name) => join(root, name));
const built = folders.filter((folder) => existsSync(join(folder, 'dist/client', descriptorPath)));
for (const folder of built) await addBuild(store, folder, { isCompressed: false });
