import { Module } from '@nestjs/common';
import { CompanyModule } from '../modules/company/company.module.ts';
import { DevModule } from '../modules/dev/dev.module.ts';
import { DeviceModule } from '../modules/device/device.module.ts';
import { CollaborationModule } from '../modules/session/collaboration.module.ts';
import { SessionModule } from '../modules/session/session.module.ts';
import { UserModule } from '../modules/user/user.module.ts';
import { CompanyAnnouncer } from './company-announcer.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { MoveAnnouncer } from './move-announcer.ts';
import { OnlineUsers } from './online-users.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { RealtimeNode } from './realtime-node.ts';
import { Refusals } from './refusals.ts';
import { Seats } from './seats.ts';
import { SessionAnnouncer } from './session-announcer.ts';
import { SessionAttendance } from './session-attendance.ts';
import { SignOutAnnouncer } from './sign-out-announcer.ts';
import { SocketRecheck } from './socket-recheck.ts';

@Module({
  imports: [CompanyModule, DevModule, SessionModule, CollaborationModule, DeviceModule, UserModule],
  providers: [
    RealtimeGateway,
    RealtimeNode,
    Handshake,
    Seats,
    SessionAttendance,
    OnlineUsers,
    Refusals,
    DeviceWatch,
    SessionAnnouncer,
    CompanyAnnouncer,
    MoveAnnouncer,
    SignOutAnnouncer,
    SocketRecheck,
  ],
  exports: [RealtimeGateway, Refusals],
})
export class RealtimeModule {}
