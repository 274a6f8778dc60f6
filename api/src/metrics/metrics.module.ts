import { Module } from '@nestjs/common';
import { SessionModule } from '../modules/session/session.module.ts';
import { RealtimeModule } from '../realtime/realtime.module.ts';
import { MetricsService } from './metrics.service.ts';

@Module({ imports: [RealtimeModule, SessionModule], providers: [MetricsService] })
export class MetricsModule {}
