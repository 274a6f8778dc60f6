import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { Audit } from './audit.service.ts';
import { AuditList } from './audit-list.ts';

@Module({ controllers: [AuditController], providers: [Audit, AuditList], exports: [Audit] })
export class AuditModule {}
