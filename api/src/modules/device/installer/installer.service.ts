import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { components } from '@nearhand/contracts/openapi.gen';
import { serverLine } from '@nearhand/contracts/server-line';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { fileActionOf, isCompressed, type NamedInstaller, newestOf, readInstallerName } from './installer-name.ts';
import { InstallerPreparation } from './installer-preparation.ts';

type Installer = components['schemas']['Installer'];
type Installers = components['schemas']['Installers'];
type Os = Installer['os'];

export const systems = ['linux', 'windows', 'macos', 'android', 'ios'] as const satisfies readonly Os[];

interface Download {
  /** Null if the page names the file. */
  fileName: string | null;
  size: number;
  content: Readable;
}

type Found = NamedInstaller & {
  folder: string;
  /** Names of all files of that folder. */
  names: string[];
  path: string;
};

type Facts = Pick<Installer, 'size' | 'sha256'>;

async function* contentOf(path: string, end: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  // An error of the file is thrown where the content is read.
  yield* isCompressed(path) ? pipeline(file, createZstdDecompress(), () => undefined) : file;
  yield Buffer.from(end);
}

async function readFacts(path: string, end: string): Promise<Facts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of contentOf(path, end)) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Empty without the folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const scriptName = (os: Os) => `install-${os}.sh`;

/** Installers in the folders `AGENT_DIR` and `INSTALLER_DIR`. */
@Injectable()
export class InstallerService {
  /** Facts about files by path, size and time of the last change. */
  private readonly facts = new Map<string, Promise<Facts>>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(InstallerPreparation) private readonly preparation: InstallerPreparation,
  ) {}

  async list(action: Installer['action']): Promise<Installers> {
    const found = await Promise.all(
      systems.map((os) =>
        this.findLatest(os, action).catch((error: unknown) => {
          if (error instanceof DomainError) return error.code === 'INSTALLER_BEING_PREPARED' ? os : null;
          throw error;
        }),
      ),
    );
    return {
      items: found.filter((one) => one !== null && typeof one === 'object'),
      preparing: found.filter((one) => typeof one === 'string'),
    };
  }

  async findLatest(os: Os, action: Installer['action'] = 'device'): Promise<Installer> {
    const { folder: _, names, path, ...installer } = await this.find(os, action);
    return { ...installer, action, ...(await this.factsOf(path, this.endOf(action))), hasScript: names.includes(scriptName(os)) };
  }

  async open(os: Os, action: Installer['action']): Promise<Download> {
    const { path, fileName } = await this.find(os, action);
    const end = this.endOf(action);
    const size = await this.sizeOf(path, end);
    return { fileName: action === 'attend' ? null : fileName, size, content: Readable.from(contentOf(path, end)) };
  }

  async readScript(os: Os): Promise<string> {
    const { folder, names } = await this.find(os, 'device');
    if (!names.includes(scriptName(os))) throw new DomainError('INSTALLER_NOT_FOUND');
    return readFile(join(folder, scriptName(os)), 'utf8');
  }

  private async find(os: Os, action: Installer['action']): Promise<Found> {
    const fileAction = fileActionOf(action);
    const isPrepared = fileAction === 'device' && this.preparation.watch(os);
    const { AGENT_DIR, INSTALLER_DIR } = this.env;
    // The agent that came with the server counts as newer than one of the same version.
    const folders = AGENT_DIR === null ? [INSTALLER_DIR] : [AGENT_DIR, INSTALLER_DIR];
    const found = await Promise.all(folders.map((folder) => this.installersIn(folder)));
    const newest = newestOf(found.flat().filter((one) => one.os === os && one.action === fileAction));
    if (!newest) throw new DomainError(isPrepared ? 'INSTALLER_BEING_PREPARED' : 'INSTALLER_NOT_FOUND');
    return newest;
  }

  private async installersIn(folder: string): Promise<Found[]> {
    const names = await namesIn(folder);
    return names.flatMap((name) => {
      const installer = readInstallerName(name);
      return installer ? [{ ...installer, folder, names, path: join(folder, name) }] : [];
    });
  }

  private endOf(action: Installer['action']): string {
    return action === 'attend' ? serverLine(this.env.PUBLIC_URL) : '';
  }

  /** A compressed file has to be read for it, once. */
  private async sizeOf(path: string, end: string): Promise<number> {
    if (isCompressed(path)) return (await this.factsOf(path, end)).size;
    return (await stat(path)).size + Buffer.byteLength(end);
  }

  private async factsOf(path: string, end: string): Promise<Facts> {
    const { size, mtimeMs } = await stat(path);
    const version = `${path} ${size} ${mtimeMs} ${end}`;
    const known = this.facts.get(version);
    if (known) return known;
    const read = readFacts(path, end);
    this.facts.set(version, read);
    read.catch(() => this.facts.delete(version));
    return read;
  }
}
