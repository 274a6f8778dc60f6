import { Module } from '@nestjs/common';
import { CompanyModule } from '../modules/company/company.module.ts';
import { DevModule } from '../modules/dev/dev.module.ts';
import { DeviceModule } from '../modules/device/device.module.ts';
import { CollaborationModule } from '../modules/session/collaboration.module.ts';
import { SessionModule } from '../modules/session/session.module.ts';
import { UserModule } from '../modules/user/user.module.ts';
import { CompanyPublisher } from './company.publisher.ts';
import { CompanyMovePublisher } from './company-move.publisher.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { OnlineUsers } from './online-users.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { RealtimeInstance } from './realtime-instance.ts';
import { Refusals } from './refusals.ts';
import { SessionPublisher } from './session.publisher.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SignOutPublisher } from './sign-out.publisher.ts';
import { SocketPresenceService } from './socket-presence.service.ts';
import { SocketRecheck } from './socket-recheck.ts';

@Module({
  imports: [CompanyModule, DevModule, SessionModule, CollaborationModule, DeviceModule, UserModule],
  providers: [
    RealtimeGateway,
    RealtimeInstance,
    Handshake,
    SocketPresenceService,
    SessionPresenceService,
    OnlineUsers,
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
