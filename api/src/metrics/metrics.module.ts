import { Module } from '@nestjs/common';
import { CompanyModule } from '../modules/company/company/company.module.ts';
import { SessionModule } from '../modules/session/session/session.module.ts';
import { RealtimeModule } from '../realtime/realtime.module.ts';
import { MetricsService } from './metrics.service.ts';

@Module({ imports: [RealtimeModule, CompanyModule, SessionModule], providers: [MetricsService] })
export class MetricsModule {}
