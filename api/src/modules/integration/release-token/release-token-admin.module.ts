import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { ReleaseModule } from '../../service/release/release.module.ts';
import { ReleaseTokenController } from './release-token.controller.ts';
import { ReleaseTokenAdminService } from './release-token-admin.service.ts';

@Module({ imports: [AuditModule, ReleaseModule], controllers: [ReleaseTokenController], providers: [ReleaseTokenAdminService] })
export class ReleaseTokenAdminModule {}
