import { Module } from '@nestjs/common';
import { CollaborationModule } from '../modules/collaboration/collaboration.module.ts';
import { DeviceModule } from '../modules/device/device.module.ts';
import { PresenceModule } from '../modules/presence/presence.module.ts';
import { SessionModule } from '../modules/session/session.module.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { RealtimePublisher } from './realtime.publisher.ts';
import { Refusals } from './refusals.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SocketPresenceService } from './socket-presence.service.ts';
import { SocketRecheck } from './socket-recheck.ts';

@Module({
  imports: [SessionModule, PresenceModule, CollaborationModule, DeviceModule],
  providers: [
    RealtimeGateway,
    Handshake,
    SocketPresenceService,
    SessionPresenceService,
    Refusals,
    DeviceWatch,
    RealtimePublisher,
    SocketRecheck,
  ],
  exports: [RealtimeGateway, Refusals],
})
export class RealtimeModule {}
