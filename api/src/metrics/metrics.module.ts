import { Module } from '@nestjs/common';
import { RealtimeModule } from '../realtime/realtime.module.ts';
import { Metrics } from './metrics.ts';

@Module({ imports: [RealtimeModule], providers: [Metrics] })
export class MetricsModule {}
