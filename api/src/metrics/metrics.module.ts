import { Module } from '@nestjs/common';
import { RealtimeModule } from '../realtime/realtime.module.ts';
import { MetricsService } from './metrics.service.ts';

@Module({ imports: [RealtimeModule], providers: [MetricsService] })
export class MetricsModule {}
