import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket, ListedObject } from '@nearhand/release/store/bucket';
import { withDraft } from '@nearhand/release/store/files';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';

const lookMs = 30_000;
const isName = (name: string) => /^[A-Za-z0-9][\w.-]*$/.test(name);

/** Updaters read these first, so what they name has to be there. */
const isFeed = ({ key }: ListedObject) => key.endsWith('.yml');

/** Whether the copy is that of the object, whose time it has. */
const isSame = (path: string, { changedAt }: ListedObject): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Math.floor(mtimeMs) === changedAt,
    () => false,
  );

/** Copies the installers in the bucket to `INSTALLER_DIR`, unless that is a folder of the machine's own. */
@Injectable()
export class InstallerCopies implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Installers');
  private bucket: Bucket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(@Inject(ENV) private readonly env: Env) {}

  async onApplicationBootstrap(): Promise<void> {
    const { BUCKET, HAS_INSTALLER_COPIES } = this.env;
    if (!BUCKET || !HAS_INSTALLER_COPIES) return;
    const { Bucket } = await import('@nearhand/release/store/bucket');
    this.bucket = new Bucket(BUCKET, 'installers/');
    void this.look();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  async look(): Promise<void> {
    try {
      if (this.bucket) await this.copyFrom(this.bucket);
    } catch (error) {
      this.logger.warn(
        `The installers in the bucket cannot be read: ${error instanceof Error ? error.message || error.name : String(error)}`,
      );
    }
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), lookMs).unref();
  }

  private async copyFrom(bucket: Bucket): Promise<void> {
    const folder = this.env.INSTALLER_DIR;
    const objects = (await bucket.list('')).filter(({ key }) => isName(key));
    await mkdir(folder, { recursive: true });
    for (const object of objects.toSorted((a, b) => Number(isFeed(a)) - Number(isFeed(b)))) {
      const path = join(folder, object.key);
      if (await isSame(path, object)) continue;
      const content = await bucket.get(object.key);
      if (!content) continue;
      // The draft is outside the folder, whose files are offered.
      await withDraft(`${folder}.${object.key}`, async (draft) => {
        await writeFile(draft, content, { mode: 0o644 });
        await utimes(draft, object.changedAt / 1000, object.changedAt / 1000);
        await rename(draft, path);
      });
    }
    const kept = new Set(objects.map(({ key }) => key));
    for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
