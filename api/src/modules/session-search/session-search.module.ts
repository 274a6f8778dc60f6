import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SessionExport } from './session-export.service.ts';
import { SessionList } from './session-list.service.ts';
import { ListingController } from './session-search.controller.ts';

@Module({ imports: [AuditModule, SessionModule], controllers: [ListingController], providers: [SessionList, SessionExport] })
export class ListingModule {}
