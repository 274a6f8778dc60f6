import { Module } from '@nestjs/common';
import { DeviceModule } from '../modules/device/device.module.ts';
import { SessionModule } from '../modules/session/session.module.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { Seats } from './seats.ts';
import { SessionAnnouncer } from './session-announcer.ts';
import { SocketRecheck } from './socket-recheck.ts';

@Module({
  imports: [SessionModule, DeviceModule],
  providers: [RealtimeGateway, Handshake, Seats, DeviceWatch, SessionAnnouncer, SocketRecheck],
})
export class RealtimeModule {}
