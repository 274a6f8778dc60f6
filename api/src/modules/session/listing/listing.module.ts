import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { SessionModule } from '../session.module.ts';
import { ListingController } from './listing.controller.ts';
import { SessionExport } from './session-export.ts';
import { SessionList } from './session-list.ts';

@Module({ imports: [AuditModule, SessionModule], controllers: [ListingController], providers: [SessionList, SessionExport] })
export class ListingModule {}
