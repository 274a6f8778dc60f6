import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { DeviceModule } from '../../company/device/device.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { PresenceModule } from '../../session/presence/presence.module.ts';
import { SessionModule } from '../../session/session/session.module.ts';
import { DeviceController } from './device.controller.ts';
import { DevicePresenter } from './device.presenter.ts';
import { DeviceAgentService } from './device-agent.service.ts';
import { DeviceEditService } from './device-edit.service.ts';
import { DeviceExportService } from './device-export.service.ts';
import { DeviceListService } from './device-list.service.ts';
import { DeviceQuarantineService } from './device-quarantine.service.ts';
import { DeviceRegistrationService } from './device-registration.service.ts';
import { DeviceRemovalService } from './device-removal.service.ts';
import { DeviceRequestService } from './device-request.service.ts';
import { DeviceRestartService } from './device-restart.service.ts';
import { DeviceSocketRepository } from './device-socket.repository.ts';
import { DeviceSyncService } from './device-sync.service.ts';
import { MissedSessionService } from './missed-session.service.ts';

@Module({
  imports: [AuditModule, CompanyModule, DeviceModule, MailModule, PresenceModule, SessionModule, UserModule],
  controllers: [DeviceController],
  providers: [
    DeviceAgentService,
    DeviceEditService,
    DeviceExportService,
    DeviceListService,
    DevicePresenter,
    DeviceQuarantineService,
    DeviceRegistrationService,
    DeviceRemovalService,
    DeviceRequestService,
    DeviceRestartService,
    DeviceSocketRepository,
    DeviceSyncService,
    MissedSessionService,
  ],
  exports: [DeviceQuarantineService, DeviceListService, DeviceSocketRepository, DeviceSyncService, MissedSessionService],
})
export class DeviceManagementModule {}
