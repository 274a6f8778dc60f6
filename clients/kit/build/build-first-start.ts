import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from './build-page.ts';

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'first-start');

/** Builds the page that asks for the server, with the script of an app. */
export const buildFirstStart = (folder: string, script: string): Promise<void> => buildPage(folder, { source, script });
