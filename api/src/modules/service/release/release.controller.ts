import { Controller, Inject } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { CanaryService } from './canary.service.ts';
import { ChannelService } from './channel.service.ts';
import { ReleaseService } from './release.service.ts';
import { ReleaseCandidateService } from './release-candidate.service.ts';
import { toCandidate } from './to-candidate.ts';

/** A page reports at most every 5 s. Many people may have one address. */
const reportLimits = { perMinute: 240, perDay: 20_000 };

@Controller()
export class ReleaseController {
  private readonly reports: AddressRateLimit;

  constructor(
    @Inject(ReleaseService) private readonly releases: ReleaseService,
    @Inject(ReleaseCandidateService) private readonly candidates: ReleaseCandidateService,
    @Inject(CanaryService) private readonly canaries: CanaryService,
    @Inject(ChannelService) private readonly channels: ChannelService,
    @Inject(ENV) private readonly env: Env,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.reports = limits.perAddress('release-health', reportLimits.perMinute, reportLimits.perDay);
  }

  @Operation('getRelease')
  getRelease(@Call() { team }: CallOf<'getRelease'>): Promise<ReplyOf<'getRelease'>> {
    return this.releases.state(team);
  }

  @Operation('listReleaseRemotes')
  async listReleaseRemotes(): Promise<ReplyOf<'listReleaseRemotes'>> {
    return { items: await this.releases.remotes(), overrideOrigins: [...this.env.OVERRIDE_ORIGINS] };
  }

  @Operation('listReleaseHistory')
  listReleaseHistory(@Call() { team, query }: CallOf<'listReleaseHistory'>): Promise<ReplyOf<'listReleaseHistory'>> {
    return query.channel === undefined ? this.releases.history(team) : this.channels.history(team, query.channel);
  }

  @Operation('compareReleaseBuilds')
  compareReleaseBuilds(@Call() { team, query }: CallOf<'compareReleaseBuilds'>): Promise<ReplyOf<'compareReleaseBuilds'>> {
    return this.releases.compare(team, query);
  }

  @Operation('findMissingReleaseFiles')
  async findMissingReleaseFiles(@Call() { team, body }: CallOf<'findMissingReleaseFiles'>): Promise<ReplyOf<'findMissingReleaseFiles'>> {
    return { hashes: await this.candidates.findMissing(team, body.hashes) };
  }

  @Operation('uploadReleaseFile')
  async uploadReleaseFile(@Call() { path, body }: CallOf<'uploadReleaseFile'>): Promise<ReplyOf<'uploadReleaseFile'>> {
    await this.candidates.upload(path.hash, body);
  }

  @Operation('createReleaseCandidate')
  async createReleaseCandidate(@Call() { team, body }: CallOf<'createReleaseCandidate'>): Promise<ReplyOf<'createReleaseCandidate'>> {
    return toCandidate(await this.candidates.create(team, body));
  }

  @Operation('promoteRelease')
  async promoteRelease(@Call() { team, body }: CallOf<'promoteRelease'>): Promise<ReplyOf<'promoteRelease'>> {
    const { channel } = body;
    await (channel === undefined ? this.releases.promote(team, body) : this.channels.promote(team, { ...body, channel }));
    return this.releases.state(team);
  }

  @Operation('rollBackRelease')
  async rollBackRelease(@Call() { team, body }: CallOf<'rollBackRelease'>): Promise<ReplyOf<'rollBackRelease'>> {
    const { channel } = body;
    await (channel === undefined ? this.releases.rollBack(team, body) : this.channels.rollBack(team, { ...body, channel }));
    return this.releases.state(team);
  }

  @Operation('listReleaseChannels')
  listReleaseChannels(@Call() { team }: CallOf<'listReleaseChannels'>): Promise<ReplyOf<'listReleaseChannels'>> {
    return this.channels.list(team);
  }

  @Operation('removeFromChannel')
  async removeFromChannel(@Call() { team, body }: CallOf<'removeFromChannel'>): Promise<ReplyOf<'removeFromChannel'>> {
    await this.channels.remove(team, body);
  }

  @Operation('startCanary')
  async startCanary(@Call() { team, body }: CallOf<'startCanary'>): Promise<ReplyOf<'startCanary'>> {
    await this.canaries.start(team, body);
    return this.releases.state(team);
  }

  @Operation('listCanaryHealth')
  async listCanaryHealth(@Call() { team }: CallOf<'listCanaryHealth'>): Promise<ReplyOf<'listCanaryHealth'>> {
    return { items: await this.canaries.minutes(team) };
  }

  @Operation('haltCanary')
  async haltCanary(@Call() { team, body }: CallOf<'haltCanary'>): Promise<ReplyOf<'haltCanary'>> {
    await this.canaries.halt(team, body);
    return this.releases.state(team);
  }

  @Operation('reportReleaseHealth')
  async reportReleaseHealth(@Call() { body, ip }: CallOf<'reportReleaseHealth'>): Promise<ReplyOf<'reportReleaseHealth'>> {
    await this.reports.count(ip);
    await this.canaries.report(body);
  }
}
