import type { components } from '@nearhand/contracts/openapi.gen';
import type { ChannelState, Revision } from '@nearhand/contracts/release';
import { isTemporaryChannel } from '@nearhand/contracts/release-names';
import { channelBuildAt, earlierChannelBuild, keepChannelBuilds, readChannelHistory } from '@nearhand/release/channel-history';
import {
  addChannelRevision,
  composeChannel,
  endChannels,
  endOf,
  liveChannels,
  promoteInChannel,
  readProduction,
  removeFromChannel,
} from '@nearhand/release/channels';
import { MisfitError } from '@nearhand/release/gate/check-revision';
import type { NamedRevision } from '@nearhand/release/revision';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseCaller } from '../../../access/release-team.ts';
import type { ChannelAddress } from '../../../env/channel-address.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { RELEASES } from '../../../files/release-store.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { ReleaseCheckService } from './release-check.service.ts';
import { refuseRelease } from './release-refusal.ts';

type Schemas = components['schemas'];
/** A change of a channel, which may be left out in operations that are also for production. */
type In<Body> = Omit<Body, 'channel'> & { channel: string };

const records = 100;

const changeOf = ({ team, tokenId }: ReleaseCaller, channel: string, message: string, commit: string | null) => ({
  channel,
  team,
  tokenId,
  message,
  commit,
});

/** Addresses beside production that serve other builds of some remotes: docs/decisions/0097-channels.md */
@Injectable()
export class ChannelService {
  constructor(
    @Inject(RELEASES) private readonly store: ReleaseStore,
    @Inject(ENV) private readonly env: Pick<Env, 'CHANNEL_ADDRESS'>,
    @Inject(ReleaseCheckService) private readonly rules: ReleaseCheckService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat('channels.ending', '40 * * * *', () => this.end(), { batchSize: 1 });
  }

  async list({ remote }: ReleaseCaller): Promise<ReplyOf<'listReleaseChannels'>> {
    const addresses = this.addresses();
    const live = liveChannels(await this.store.readChannels());
    const production = await readProduction(this.store);
    const items = await Promise.all(
      live.map(async ([name, state]) => ({
        ...(await this.describe(name, state, production, addresses)),
        earlierBuild: remote in state.builds ? (await earlierChannelBuild(this.store, name, remote)).restored : null,
      })),
    );
    const order = ({ channel }: Schemas['ReleaseChannel']) => `${isTemporaryChannel(channel) ? 1 : 0}${channel}`;
    return { items: items.sort((a, b) => (order(a) < order(b) ? -1 : 1)) };
  }

  async history({ remote }: ReleaseCaller, channel: string): Promise<ReplyOf<'listReleaseHistory'>> {
    this.addresses();
    return { items: await readChannelHistory(this.store, channel, remote, records) };
  }

  async promote(
    team: ReleaseCaller,
    { channel, candidateId, expectedBuild, message }: In<CallOf<'promoteRelease'>['body']>,
  ): Promise<void> {
    this.addresses();
    const { candidate, build, check } = await this.rules.findServable(team.remote, candidateId);
    const change = { ...changeOf(team, channel, message || candidate.message, candidate.commit), action: 'promotion' } as const;
    const checkAll = async (next: Revision, productionId: string) => {
      await check(next, productionId);
      await this.rules.ensureFitsBeside(candidate, next, productionId);
    };
    await promoteInChannel(this.store, build, { expected: expectedBuild, check: checkAll, change }).catch(refuseRelease);
  }

  async rollBack(team: ReleaseCaller, { channel, expectedBuild, revision, message }: In<CallOf<'rollBackRelease'>['body']>): Promise<void> {
    this.addresses();
    const buildId = await this.restored(team, channel, revision, expectedBuild);
    if (buildId === null) throw new DomainError('RELEASE_NOT_FOUND');
    const { candidate, build } = await this.rules.findServable(team.remote, buildId);
    const change = { ...changeOf(team, channel, message, candidate.commit), action: 'rollback' } as const;
    const check = async () => undefined;
    await promoteInChannel(this.store, build, { expected: expectedBuild, check, change }).catch(refuseRelease);
  }

  async remove(team: ReleaseCaller, { channel, expectedBuild, message }: CallOf<'removeFromChannel'>['body']): Promise<void> {
    this.addresses();
    const change = changeOf(team, channel, message, null);
    await removeFromChannel(this.store, team.remote, { expected: expectedBuild, change }).catch(refuseRelease);
  }

  /** Ends channels that nobody has changed for long. */
  async end(now = Date.now()): Promise<void> {
    await endChannels(this.store, now);
  }

  /** Marks what the channels serve, and have served, as used. */
  async keep(): Promise<void> {
    const live = liveChannels(await this.store.readChannels());
    if (live.length === 0) return;
    await keepChannelBuilds(this.store);
    const production = await readProduction(this.store);
    for (const [, state] of live) await addChannelRevision(this.store, production, state).catch(() => undefined);
  }

  private addresses(): ChannelAddress {
    if (!this.env.CHANNEL_ADDRESS) throw new DomainError('CHANNELS_OFF');
    return this.env.CHANNEL_ADDRESS;
  }

  private async restored({ remote }: ReleaseCaller, channel: string, revision: string | undefined, expected: string | null) {
    if (revision !== undefined) return channelBuildAt(this.store, channel, remote, revision);
    const { restored, replaced } = await earlierChannelBuild(this.store, channel, remote);
    if (replaced !== expected) throw new DomainError('RELEASE_OVERTAKEN', { live: replaced });
    return restored;
  }

  private async describe(
    channel: string,
    state: ChannelState,
    production: NamedRevision,
    addresses: ChannelAddress,
  ): Promise<Omit<Schemas['ReleaseChannel'], 'earlierBuild'>> {
    const composed = await composeChannel(this.store, production, state).catch((error: unknown) => {
      if (error instanceof MisfitError) return error;
      throw error;
    });
    const isServed = !(composed instanceof MisfitError);
    return {
      channel,
      address: addresses.of(channel),
      revision: isServed ? composed.id : null,
      fault: isServed ? null : composed.message,
      changedAt: state.changedAt,
      endsAt: endOf(channel, state)?.toISOString() ?? null,
      builds: Object.entries(state.builds)
        .map(([remote, build]) => ({ remote, ...build }))
        .sort((a, b) => (a.remote < b.remote ? -1 : 1)),
    };
  }
}
