import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';

type Os = components['schemas']['Os'];

/** Installers that are being built: a file beside the folder exists meanwhile, since the folder is replaced as a whole. */
@Injectable()
export class InstallerPreparation implements OnApplicationShutdown {
  private readonly logger = new Logger(InstallerPreparation.name);
  private readonly watched = new Set<string>();
  private watcher: FSWatcher | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  onApplicationShutdown(): void {
    this.watcher?.close();
  }

  /** Whether the installer is being built. Publishes its end. */
  watch(os: Os): boolean {
    const { INSTALLER_DIR } = this.env;
    const mark = `.${basename(INSTALLER_DIR)}.preparing-${os}`;
    if (!existsSync(join(dirname(INSTALLER_DIR), mark))) return false;
    this.watched.add(mark);
    this.watcher ??= this.start(dirname(INSTALLER_DIR));
    // It may have ended before it was watched.
    return existsSync(join(dirname(INSTALLER_DIR), mark));
  }

  private start(folder: string): FSWatcher {
    const watcher = watch(folder, (_event, name) => {
      if (name !== null && this.watched.has(name) && !existsSync(join(folder, name))) this.end(name);
    });
    watcher.on('error', (error) => this.logger.warn(String(error)));
    return watcher;
  }

  private end(mark: string): void {
    this.watched.delete(mark);
    if (this.watched.size === 0) {
      this.watcher?.close();
      this.watcher = undefined;
    }
    this.events.publish(this.dataSource.manager, { type: 'installersChanged' });
  }
}
