import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { OverrideController } from './override.controller.ts';
import { OverrideService } from './override.service.ts';

@Module({ imports: [AuditModule], controllers: [OverrideController], providers: [OverrideService], exports: [OverrideService] })
export class OverrideModule {}
