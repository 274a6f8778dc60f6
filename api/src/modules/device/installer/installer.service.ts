import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { type NamedInstaller, newestOf, readInstallerName } from './installer-name.ts';
import { InstallerPreparation } from './installer-preparation.ts';

type Installer = components['schemas']['Installer'];
type Os = Installer['os'];

interface Download {
  fileName: string;
  size: number;
  content: Readable;
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

  async findLatest(os: Os, action: Installer['action'] = 'device'): Promise<Installer> {
    const { names, installer } = await this.find(os, action);
    const path = join(this.env.INSTALLER_DIR, installer.fileName);
    const { size, mtimeMs } = await stat(path);
    const sha256 = await this.checksumOf(path, `${path} ${size} ${mtimeMs}`);
    return { ...installer, size, sha256, hasScript: names.includes(scriptName(os)) };
  }

  async open(os: Os, action: Installer['action']): Promise<Download> {
    const { fileName } = (await this.find(os, action)).installer;
    const path = join(this.env.INSTALLER_DIR, fileName);
    return { fileName, size: (await stat(path)).size, content: createReadStream(path) };
  }

  async readScript(os: Os): Promise<string> {
    const { names } = await this.find(os, 'device');
    if (!names.includes(scriptName(os))) throw new DomainError('INSTALLER_NOT_FOUND');
    return readFile(join(this.env.INSTALLER_DIR, scriptName(os)), 'utf8');
  }

  private async find(os: Os, action: Installer['action']): Promise<{ names: string[]; installer: NamedInstaller }> {
    const isPrepared = action === 'device' && this.preparation.watch(os);
    const names = await this.list();
    const fitting = names.flatMap((name) => readInstallerName(name) ?? []).filter((found) => found.os === os && found.action === action);
    const installer = newestOf(fitting);
    if (!installer) throw new DomainError(isPrepared ? 'INSTALLER_BEING_PREPARED' : 'INSTALLER_NOT_FOUND');
    return { names, installer };
  }

  /** Empty without the folder. */
  private async list(): Promise<string[]> {
    try {
      return await readdir(this.env.INSTALLER_DIR);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  private checksumOf(path: string, version: string): Promise<string> {
    const known = this.checksums.get(version);
    if (known) return known;
    const hash = createHash('sha256');
    const computed = pipeline(createReadStream(path), hash).then(() => hash.digest('hex'));
    this.checksums.set(version, computed);
    computed.catch(() => this.checksums.delete(version));
    return computed;
  }
}
