import { Module } from '@nestjs/common';
import { DeviceModule } from '../modules/company/device/device.module.ts';
import { DeviceManagementModule } from '../modules/device/device-management/device-management.module.ts';
import { CollaborationModule } from '../modules/session/collaboration/collaboration.module.ts';
import { LiveWorkModule } from '../modules/session/live-work/live-work.module.ts';
import { PresenceModule } from '../modules/session/presence/presence.module.ts';
import { SessionModule } from '../modules/session/session/session.module.ts';
import { DeviceSocketService } from './device-socket.service.ts';
import { DeviceSocketSyncService } from './device-socket-sync.service.ts';
import { DeviceWatchService } from './device-watch.service.ts';
import { HandledMessages } from './handled-messages.ts';
import { MessageInterceptor } from './message.interceptor.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { RealtimePublisher } from './realtime.publisher.ts';
import { RefusalService } from './refusal.service.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SocketAuthenticationService } from './socket-authentication.service.ts';
import { SocketDrainService } from './socket-drain.service.ts';
import { SocketPresenceService } from './socket-presence.service.ts';
import { SocketRecheckService } from './socket-recheck.service.ts';

@Module({
  imports: [SessionModule, PresenceModule, CollaborationModule, DeviceModule, DeviceManagementModule, LiveWorkModule],
  providers: [
    RealtimeGateway,
    SocketAuthenticationService,
    SocketPresenceService,
    SessionPresenceService,
    RefusalService,
    HandledMessages,
    MessageInterceptor,
    DeviceWatchService,
    DeviceSocketService,
    DeviceSocketSyncService,
    RealtimePublisher,
    SocketRecheckService,
    SocketDrainService,
  ],
  exports: [RealtimeGateway, RefusalService, HandledMessages],
})
export class RealtimeModule {}
