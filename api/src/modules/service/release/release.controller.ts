import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { ReleaseService } from './release.service.ts';
import { ReleaseCandidateService } from './release-candidate.service.ts';
import { toCandidate } from './to-candidate.ts';

@Controller()
export class ReleaseController {
  constructor(
    @Inject(ReleaseService) private readonly releases: ReleaseService,
    @Inject(ReleaseCandidateService) private readonly candidates: ReleaseCandidateService,
  ) {}

  @Operation('getRelease')
  getRelease(@Call() { team }: CallOf<'getRelease'>): Promise<ReplyOf<'getRelease'>> {
    return this.releases.state(team);
  }

  @Operation('listReleaseHistory')
  listReleaseHistory(@Call() { team }: CallOf<'listReleaseHistory'>): Promise<ReplyOf<'listReleaseHistory'>> {
    return this.releases.history(team);
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
    await this.releases.promote(team, body);
    return this.releases.state(team);
  }

  @Operation('rollBackRelease')
  async rollBackRelease(@Call() { team, body }: CallOf<'rollBackRelease'>): Promise<ReplyOf<'rollBackRelease'>> {
    await this.releases.rollBack(team, body);
    return this.releases.state(team);
  }
}
