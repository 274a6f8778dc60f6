import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { IdentityModule } from '../../account/identity/identity.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { SessionModule } from '../../session/session/session.module.ts';
import { IntercomClient } from './intercom.client.ts';
import { IntercomAuthorizationService } from './intercom-authorization.service.ts';
import { IntercomCanvasController } from './intercom-canvas.controller.ts';
import { IntercomCanvasService } from './intercom-canvas.service.ts';
import { IntercomCleanupJob } from './intercom-cleanup.job.ts';
import { IntercomConnectionController } from './intercom-connection.controller.ts';
import { IntercomConnectionService } from './intercom-connection.service.ts';
import { IntercomReplyJob } from './intercom-reply.job.ts';
import { IntercomRequestReader } from './intercom-request.reader.ts';
import { IntercomRevocationService } from './intercom-revocation.service.ts';
import { IntercomStartService } from './intercom-start.service.ts';
import { IntercomWorkspaceRepository } from './intercom-workspace.repository.ts';

/** The app of Nearhand in Intercom. */
@Module({
  imports: [AuditModule, CompanyModule, IdentityModule, SessionModule, UserModule],
  controllers: [IntercomConnectionController, IntercomCanvasController],
  providers: [
    IntercomClient,
    IntercomWorkspaceRepository,
    IntercomAuthorizationService,
    IntercomConnectionService,
    IntercomRevocationService,
    IntercomRequestReader,
    IntercomCanvasService,
    IntercomStartService,
    IntercomReplyJob,
    IntercomCleanupJob,
  ],
})
export class IntercomModule {}
