import type { components } from '@nearhand/contracts/openapi.gen';
import type { ReleaseChange, ReleasedRemote } from '@nearhand/contracts/release';
import { buildIdOf } from '@nearhand/release/build-id';
import { listCandidates, readCandidate } from '@nearhand/release/candidate';
import { compareBuilds } from '@nearhand/release/compare-builds';
import { readComparedBuild } from '@nearhand/release/compared-build';
import { readHistory } from '@nearhand/release/history';
import { promote } from '@nearhand/release/promote';
import { buildAt, earlierBuild } from '@nearhand/release/rollback';
import { readRevision } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseCaller } from '../../../access/release-team.ts';
import { RELEASES } from '../../../files/release-store.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { CanaryService } from './canary.service.ts';
import { ReleaseCheckService } from './release-check.service.ts';
import { refuseRelease, refuseRendering } from './release-refusal.ts';
import { ReleaseTokenService } from './release-token.service.ts';
import { toCandidate } from './to-candidate.ts';

type Schemas = components['schemas'];

const listed = { candidates: 50, records: 100 };

/** The live build of a remote, and those before it. */
@Injectable()
export class ReleaseService {
  constructor(
    @Inject(RELEASES) private readonly store: ReleaseStore,
    @Inject(ReleaseCheckService) private readonly rules: ReleaseCheckService,
    @Inject(CanaryService) private readonly canaries: CanaryService,
    @Inject(ReleaseTokenService) private readonly tokens: ReleaseTokenService,
  ) {}

  async state({ remote }: ReleaseCaller): Promise<Schemas['ReleaseState']> {
    const current = await this.store.readCurrent();
    if (!current) throw new DomainError('UNAVAILABLE');
    const { remotes } = await readRevision(this.store, current.revision);
    const live = remotes.find(({ name }) => name === remote);
    const candidates = await listCandidates(this.store, remote, listed.candidates);
    const { halted } = current;
    return {
      remote,
      revision: current.revision,
      live: live ? { buildId: buildIdOf(live.base), version: live.version } : null,
      canary: await this.canaries.state(current, remote),
      halted: halted?.remote === remote ? { candidateId: halted.buildId, at: halted.at, reason: halted.reason } : null,
      candidates: candidates.map(toCandidate),
    };
  }

  /** The remotes that are served, and those that a team may release. */
  async remotes(): Promise<ReplyOf<'listReleaseRemotes'>['items']> {
    const current = await this.store.readCurrent();
    const served = current ? (await readRevision(this.store, current.revision)).remotes : [];
    const live = new Map(served.map(({ name, base, version }) => [name as string, { buildId: buildIdOf(base), version }]));
    const names = new Set([...live.keys(), ...(await this.tokens.remotes())]);
    return [...names].sort().map((remote) => ({ remote, live: live.get(remote) ?? null }));
  }

  async history({ remote }: ReleaseCaller): Promise<ReplyOf<'listReleaseHistory'>> {
    return { items: await readHistory(this.store, remote, listed.records) };
  }

  async compare(
    { remote }: ReleaseCaller,
    { from, to }: CallOf<'compareReleaseBuilds'>['query'],
  ): Promise<ReplyOf<'compareReleaseBuilds'>> {
    const [before, after] = await Promise.all([from, to].map((id) => readComparedBuild(this.store, remote, id)));
    if (!before || !after) throw new DomainError('RELEASE_NOT_FOUND');
    return compareBuilds(before, after);
  }

  async promote(team: ReleaseCaller, { candidateId, expectedBuild, message }: CallOf<'promoteRelease'>['body']): Promise<void> {
    const { candidate, build, check } = await this.rules.findServable(team.remote, candidateId);
    const change = changeOf(team, 'promotion', message || candidate.message, candidate.commit);
    await this.replace(build, { expected: expectedBuild, change, check });
  }

  async rollBack(team: ReleaseCaller, { expectedBuild, revision, message }: CallOf<'rollBackRelease'>['body']): Promise<void> {
    const restored = revision === undefined ? await this.before(team, expectedBuild) : await this.at(team, revision);
    const commit = (await readCandidate(this.store, team.remote, buildIdOf(restored.base)))?.commit ?? null;
    const change = changeOf(team, 'rollback', message, commit);
    await this.replace(restored, { expected: expectedBuild, change, check: (next) => this.rules.ensureFits(next), isRollback: true });
  }

  private async before({ remote }: ReleaseCaller, expectedBuild: string | null): Promise<ReleasedRemote> {
    const succession = await earlierBuild(this.store, remote);
    if (!succession || !('owner' in succession.restored)) throw new DomainError('RELEASE_NOT_FOUND');
    const live = succession.replaced === undefined ? null : buildIdOf(succession.replaced);
    if (live !== expectedBuild) throw new DomainError('RELEASE_OVERTAKEN', { live });
    return succession.restored;
  }

  private async at({ remote }: ReleaseCaller, revision: string): Promise<ReleasedRemote> {
    const found = await buildAt(this.store, remote, revision);
    if (!found) throw new DomainError('RELEASE_NOT_FOUND');
    return found;
  }

  private async replace(
    remote: ReleasedRemote,
    options: Pick<Parameters<typeof promote>[2], 'expected' | 'change' | 'check' | 'isRollback'>,
  ): Promise<void> {
    await promote(this.store, remote, { ...options, render: refuseRendering }).catch(refuseRelease);
  }
}

const changeOf = (
  { team, tokenId }: ReleaseCaller,
  action: ReleaseChange['action'],
  message: string,
  commit: string | null,
): ReleaseChange => ({ action, team, tokenId, message, commit });
