import { extname, join } from 'node:path';
import type { Revision } from '@nearhand/contracts/release';
import { pathOf } from '@nearhand/release/build-id';
import { buildPath, type NamedCandidate, readCandidate, storedRemote } from '@nearhand/release/candidate';
import type { FolderToCheck } from '@nearhand/release/gate/check-in-thread';
import { checkRevision } from '@nearhand/release/gate/check-revision';
import type { Finding } from '@nearhand/release/gate/rule';
import { readRevision } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { RELEASES } from '../../../files/release-store.ts';
import { DomainError } from '../../../http/domain-error.ts';

const longestQueue = 100;

/** Runs the rules of releases in one thread, which starts with the first release. */
@Injectable()
export class ReleaseCheckService implements OnModuleDestroy {
  private threads: Piscina | null = null;

  constructor(@Inject(RELEASES) private readonly store: ReleaseStore) {}

  /** Returns what the rules object to in the build of a folder, beside what is served and those of other folders. */
  async check(folder: string, beside: readonly string[] = []): Promise<Finding[]> {
    await this.store.follow();
    this.threads ??= new Piscina({
      filename: join(import.meta.dirname, `release-check-worker${extname(import.meta.filename)}`),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 300_000,
      maxQueue: longestQueue,
      niceIncrement: 5,
    });
    if (this.threads.queueSize >= longestQueue) throw new DomainError('UNAVAILABLE', undefined, 10);
    return this.threads.run({ siteDir: this.store.dir, folder, beside } satisfies FolderToCheck, { name: 'check' }) as Promise<Finding[]>;
  }

  /** Refuses a revision whose builds do not fit together. */
  async ensureFits(revision: Revision): Promise<void> {
    await checkRevision(this.store, revision).catch((error: Error) => {
      throw new DomainError('RELEASE_REFUSED', { findings: [], fault: error.message });
    });
  }

  /** A candidate with its build, and the check of a revision that would serve it. */
  async findServable(remote: string, candidateId: string) {
    const candidate = await readCandidate(this.store, remote, candidateId);
    const build = candidate && (await storedRemote(this.store, remote, candidateId));
    if (!build) throw new DomainError('RELEASE_NOT_FOUND');
    return { candidate, build, check: (next: Revision, currentId: string) => this.ensureServable(remote, candidate, next, currentId) };
  }

  /** Refuses a revision with a candidate, which was checked beside what was served then: again, if something else is served now. */
  private async ensureServable(
    remote: string,
    { candidateId, checkedAgainst, version }: NamedCandidate,
    revision: Revision,
    currentId: string,
  ) {
    await this.ensureFits(revision);
    if (currentId === checkedAgainst) return;
    const path = buildPath(remote, candidateId);
    await this.store.provide(path);
    const findings = await this.check(join(this.store.dir, path));
    if (findings.length > 0) throw new DomainError('RELEASE_REFUSED', { version, findings });
  }

  /** Refuses a candidate that the rules object to beside the other builds of a channel. */
  async ensureFitsBeside({ candidateId, version }: NamedCandidate, { remotes }: Revision, productionId: string): Promise<void> {
    const production = new Set((await readRevision(this.store, productionId)).remotes.map(({ base }) => base));
    const paths = remotes.filter(({ base }) => !production.has(base)).map(({ base }) => pathOf(base));
    for (const path of paths) await this.store.provide(path);
    const [own, others] = [paths.find((path) => path.endsWith(candidateId)), paths.filter((path) => !path.endsWith(candidateId))];
    if (own === undefined || others.length === 0) return;
    const folderOf = (path: string) => join(this.store.dir, path);
    const findings = await this.check(folderOf(own), others.map(folderOf));
    if (findings.length > 0) throw new DomainError('RELEASE_REFUSED', { version, findings });
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads?.destroy();
  }
}
