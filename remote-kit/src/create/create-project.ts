import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyKit, type Kit, kitDependencies } from './kit.ts';
import { projectFiles } from './project-files.ts';
import { remoteNameFault } from './remote-name.ts';
import { json } from './remote-sources.ts';

/** A mistake of the person who runs the program. */
export class CreateError extends Error {}

function addressOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CreateError(`${server} is no address of a server, such as https://support.example.com`);
  return url.origin;
}

/** Writes a remote into a new folder. */
export async function createProject(folder: string, name: string, { server, kit }: { server: string; kit: Kit }): Promise<void> {
  const fault = remoteNameFault(name);
  if (fault) throw new CreateError(`${fault}. Nothing was written.`);
  const address = addressOf(server);
  const remote = join(folder, name);
  if (existsSync(remote)) throw new CreateError(`The folder ${name} exists already. Nothing was written.`);
  for (const [path, content] of Object.entries(projectFiles(name, address, kit))) {
    await mkdir(dirname(join(remote, path)), { recursive: true });
    await writeFile(join(remote, path), content);
  }
  await copyKit(kit, remote);
}

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Replaces the kit of a remote, and the versions that belong to it. */
export async function updateProject(remote: string, kit: Kit): Promise<void> {
  const file = join(remote, 'package.json');
  if (!existsSync(join(remote, 'kit')) || !existsSync(file))
    throw new CreateError('This folder is no remote with a kit: run this in its folder.');
  const description = JSON.parse(await readFile(file, 'utf8')) as Package;
  const current = { ...kit.versions, ...kitDependencies(kit) };
  for (const dependencies of [description.dependencies, description.devDependencies]) {
    for (const name of Object.keys(dependencies ?? {})) if (dependencies && current[name]) dependencies[name] = current[name];
  }
  await copyKit(kit, remote);
  await writeFile(file, json(description));
}
