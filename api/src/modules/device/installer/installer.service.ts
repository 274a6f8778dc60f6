import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import { serverLine } from '@nearhand/contracts/server-line';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { fileActionOf, type NamedInstaller, newestOf, readInstallerName } from './installer-name.ts';
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

async function* contentOf(path: string, end: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
  yield Buffer.from(end);
}

const scriptName = (os: Os) => `install-${os}.sh`;

/** Installers in the folder `INSTALLER_DIR`. */
@Injectable()
export class InstallerService {
  /** Checksums of files by path, size and time of the last change. */
  private readonly checksums = new Map<string, Promise<string>>();

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
    const { names, installer } = await this.find(os, action);
    const path = join(this.env.INSTALLER_DIR, installer.fileName);
    const { size, mtimeMs } = await stat(path);
    const end = this.endOf(action);
    const sha256 = await this.checksumOf(path, end, `${path} ${size} ${mtimeMs} ${end}`);
    return { ...installer, action, size: size + end.length, sha256, hasScript: names.includes(scriptName(os)) };
  }

  async open(os: Os, action: Installer['action']): Promise<Download> {
    const { fileName } = (await this.find(os, action)).installer;
    const path = join(this.env.INSTALLER_DIR, fileName);
    const end = this.endOf(action);
    const { size } = await stat(path);
    return { fileName: action === 'attend' ? null : fileName, size: size + end.length, content: Readable.from(contentOf(path, end)) };
  }

  async readScript(os: Os): Promise<string> {
    const { names } = await this.find(os, 'device');
    if (!names.includes(scriptName(os))) throw new DomainError('INSTALLER_NOT_FOUND');
    return readFile(join(this.env.INSTALLER_DIR, scriptName(os)), 'utf8');
  }

  private async find(os: Os, action: Installer['action']): Promise<{ names: string[]; installer: NamedInstaller }> {
    const fileAction = fileActionOf(action);
    const isPrepared = fileAction === 'device' && this.preparation.watch(os);
    const names = await this.names();
    const fitting = names
      .flatMap((name) => readInstallerName(name) ?? [])
      .filter((found) => found.os === os && found.action === fileAction);
    const installer = newestOf(fitting);
    if (!installer) throw new DomainError(isPrepared ? 'INSTALLER_BEING_PREPARED' : 'INSTALLER_NOT_FOUND');
    return { names, installer };
  }

  /** Empty without the folder. */
  private async names(): Promise<string[]> {
    try {
      return await readdir(this.env.INSTALLER_DIR);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  private endOf(action: Installer['action']): string {
    return action === 'attend' ? serverLine(this.env.PUBLIC_URL) : '';
  }

  private checksumOf(path: string, end: string, version: string): Promise<string> {
    const known = this.checksums.get(version);
    if (known) return known;
    const hash = createHash('sha256');
    const computed = pipeline(contentOf(path, end), hash).then(() => hash.digest('hex'));
    this.checksums.set(version, computed);
    computed.catch(() => this.checksums.delete(version));
    return computed;
  }
}
