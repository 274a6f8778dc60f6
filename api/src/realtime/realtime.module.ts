import { Module } from '@nestjs/common';
import { CollaborationModule } from '../modules/collaboration/collaboration.module.ts';
import { CompanyModule } from '../modules/company/company.module.ts';
import { DevModule } from '../modules/dev/dev.module.ts';
import { DeviceModule } from '../modules/device/device.module.ts';
import { PresenceModule } from '../modules/presence/presence.module.ts';
import { SessionModule } from '../modules/session/session.module.ts';
import { UserModule } from '../modules/user/user.module.ts';
import { CompanyPublisher } from './company.publisher.ts';
import { CompanyMovePublisher } from './company-move.publisher.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { Refusals } from './refusals.ts';
import { SessionPublisher } from './session.publisher.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SignOutPublisher } from './sign-out.publisher.ts';
import { SocketPresenceService } from './socket-presence.service.ts';
import { SocketRecheck } from './socket-recheck.ts';

@Module({
  imports: [CompanyModule, DevModule, SessionModule, PresenceModule, CollaborationModule, DeviceModule, UserModule],
  providers: [
    RealtimeGateway,
    Handshake,
    SocketPresenceService,
    SessionPresenceService,
    Refusals,
    DeviceWatch,
    SessionPublisher,
    CompanyPublisher,
    CompanyMovePublisher,
    SignOutPublisher,
    SocketRecheck,
  ],
  exports: [RealtimeGateway, Refusals],
})
export class RealtimeModule {}
