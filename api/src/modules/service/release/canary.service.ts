import type { components } from '@nearhand/contracts/openapi.gen';
import type { Canary, Current } from '@nearhand/contracts/release';
import { buildIdOf } from '@nearhand/release/build-id';
import { haltCanary, NoCanaryError, startCanary } from '@nearhand/release/canary';
import { canaryFault } from '@nearhand/release/judge-canary';
import { readRevision } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ReleaseCaller } from '../../../access/release-team.ts';
import { RELEASES } from '../../../files/release-store.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { ReleaseCheckService } from './release-check.service.ts';
import { ReleaseHealthService } from './release-health.service.ts';
import { refuseRelease, refuseRendering } from './release-refusal.ts';

type Schemas = components['schemas'];

const watchMs = 5_000;

async function liveBuildOf(store: ReleaseStore, { revision }: Current, remote: string): Promise<string | null> {
  const live = (await readRevision(store, revision)).remotes.find(({ name }) => name === remote);
  return live ? buildIdOf(live.base) : null;
}

/** Serves a candidate to a share of visitors, and ends that when it is worse than the live build. */
@Injectable()
export class CanaryService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Canary');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(RELEASES) private readonly store: ReleaseStore,
    @Inject(ReleaseCheckService) private readonly rules: ReleaseCheckService,
    @Inject(ReleaseHealthService) private readonly health: ReleaseHealthService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.judge().catch((error: unknown) => this.logger.warn(String(error))), watchMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async start(team: ReleaseCaller, { candidateId, share, expectedBuild, message }: CallOf<'startCanary'>['body']): Promise<void> {
    const { candidate, build, check } = await this.rules.findServable(team.remote, candidateId);
    const change = {
      action: 'canary',
      team: team.team,
      tokenId: team.tokenId,
      message: message || candidate.message,
      commit: candidate.commit,
      canary: { remote: build.name, buildId: candidateId, share },
    } as const;
    const options = { share, expected: expectedBuild, check, change, render: refuseRendering };
    await startCanary(this.store, build, options).catch(refuseRelease);
  }

  async halt({ remote, team, tokenId }: ReleaseCaller, { candidateId, message }: CallOf<'haltCanary'>['body']): Promise<void> {
    const canary = (await this.store.readCurrent())?.canary;
    if (canary?.remote !== remote || canary.buildId !== candidateId) throw new DomainError('RELEASE_NOT_FOUND');
    await this.end(canary, { team, tokenId, message });
  }

  /** Accepts what pages report of the builds that are compared, and ignores the rest. */
  async report(report: Schemas['ReleaseHealthReport']): Promise<void> {
    const current = await this.store.readServed();
    if (!current?.canary || current.canary.remote !== report.remote) return;
    const isCompared =
      report.buildId === current.canary.buildId || report.buildId === (await liveBuildOf(this.store, current, report.remote));
    if (isCompared) await this.health.add(report);
  }

  /** The canary of a remote with what is known of both builds; null if there is none. */
  async state(current: Current, remote: string): Promise<Schemas['ReleaseCanary'] | null> {
    const { canary } = current;
    if (canary?.remote !== remote) return null;
    const { buildId, share, startedAt } = canary;
    return { candidateId: buildId, share, startedAt, ...(await this.compare(current, canary)) };
  }

  /** Returns the health of both builds in each minute of the canary, or of the last one that was halted; nothing without one. */
  async minutes({ remote }: ReleaseCaller): Promise<Schemas['CanaryHealthMinute'][]> {
    const current = await this.store.readServed();
    if (current?.canary?.remote === remote) {
      const live = await liveBuildOf(this.store, current, remote);
      return this.health.readMinutes(current.canary, { candidate: current.canary.buildId, live: live ?? '' });
    }
    const { halted } = current ?? {};
    if (halted?.remote !== remote || !halted.startedAt) return [];
    const period = { remote, startedAt: halted.startedAt, endedAt: halted.at };
    return this.health.readMinutes(period, { candidate: halted.buildId, live: halted.liveBuild ?? '' });
  }

  /** Ends the canary if it is worse than the live build. */
  async judge(): Promise<void> {
    const current = await this.store.readServed();
    if (!current?.canary) return;
    const { candidate, live } = await this.compare(current, current.canary);
    const fault = canaryFault(candidate, live);
    if (fault) await this.end(current.canary, { team: null, tokenId: null, message: fault });
  }

  private async compare(current: Current, canary: Canary): Promise<Pick<Schemas['ReleaseCanary'], 'candidate' | 'live'>> {
    const liveBuild = await liveBuildOf(this.store, current, canary.remote);
    const candidate = await this.health.read(canary, canary.buildId);
    return { candidate, live: await this.health.read(canary, liveBuild ?? '') };
  }

  private async end(
    canary: Canary,
    { team, tokenId, message }: { team: string | null; tokenId: string | null; message: string },
  ): Promise<void> {
    const { remote, buildId, share } = canary;
    const change = { action: 'halt', team, tokenId, message, commit: null, canary: { remote, buildId, share } } as const;
    // Another process, or somebody else, may have ended it.
    await haltCanary(this.store, canary, { reason: message, change, render: refuseRendering }).catch((error: unknown) => {
      if (!(error instanceof NoCanaryError)) throw error;
    });
  }
}
