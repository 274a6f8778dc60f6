import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { InstanceRepository } from './instance.repository.ts';
import { InstanceService } from './instance.service.ts';
import { OnlineUserService } from './online-user.service.ts';
import { ParticipantService } from './participant.service.ts';
import { PresenceRepository } from './presence.repository.ts';
import { SessionWatchService } from './session-watch.service.ts';

@Module({
  imports: [SessionModule],
  providers: [InstanceRepository, InstanceService, OnlineUserService, ParticipantService, PresenceRepository, SessionWatchService],
  exports: [InstanceRepository, InstanceService, OnlineUserService, ParticipantService, PresenceRepository],
})
export class PresenceModule {}
