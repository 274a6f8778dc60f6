import { Module } from '@nestjs/common';
import { CanaryService } from './canary.service.ts';
import { ChannelService } from './channel.service.ts';
import { ReleaseController } from './release.controller.ts';
import { ReleaseService } from './release.service.ts';
import { ReleaseCandidateService } from './release-candidate.service.ts';
import { ReleaseCheckService } from './release-check.service.ts';
import { ReleaseCleanupJob } from './release-cleanup.job.ts';
import { ReleaseHealthService } from './release-health.service.ts';
import { ReleaseTeamService } from './release-team.service.ts';
import { ReleaseTokenService } from './release-token.service.ts';

@Module({
  controllers: [ReleaseController],
  providers: [
    ReleaseTeamService,
    ReleaseTokenService,
    ReleaseCheckService,
    ReleaseCandidateService,
    ReleaseHealthService,
    CanaryService,
    ChannelService,
    ReleaseService,
    ReleaseCleanupJob,
  ],
  exports: [ReleaseTeamService, ReleaseTokenService],
})
export class ReleaseModule {}
