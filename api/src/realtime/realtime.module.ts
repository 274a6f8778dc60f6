import { Module } from '@nestjs/common';
import { CollaborationModule } from '../modules/collaboration/collaboration.module.ts';
import { CompanyModule } from '../modules/company/company.module.ts';
import { DevModule } from '../modules/dev/dev.module.ts';
import { DeviceModule } from '../modules/device/device.module.ts';
import { RealtimeInstance } from '../modules/presence/instance.service.ts';
import { OnlineUsers } from '../modules/presence/online-user.service.ts';
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
