import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { EntryRepository } from './entry.repository.ts';
import { InstanceRepository } from './instance.repository.ts';
import { InstanceService } from './instance.service.ts';
import { OnlineUserService } from './online-user.service.ts';
import { ParticipantService } from './participant.service.ts';
import { PresenceRepository } from './presence.repository.ts';
import { RemovalService } from './removal.service.ts';
import { SessionAccessService } from './session-access.service.ts';
import { SessionWatchService } from './session-watch.service.ts';

@Module({
  imports: [SessionModule],
  providers: [
    EntryRepository,
    InstanceRepository,
    InstanceService,
    OnlineUserService,
    ParticipantService,
    PresenceRepository,
    RemovalService,
    SessionAccessService,
    SessionWatchService,
  ],
  exports: [
    EntryRepository,
    InstanceRepository,
    InstanceService,
    OnlineUserService,
    ParticipantService,
    PresenceRepository,
    RemovalService,
  ],
})
export class PresenceModule {}
