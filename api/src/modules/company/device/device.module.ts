import { Module } from '@nestjs/common';
import { UserModule } from '../../account/user/user.module.ts';
import { DeviceService } from './device.service.ts';
import { DevicePresenceService } from './device-presence.service.ts';
import { DeviceSecretService } from './device-secret.service.ts';

@Module({
  imports: [UserModule],
  providers: [DeviceService, DevicePresenceService, DeviceSecretService],
  exports: [DeviceService, DevicePresenceService, DeviceSecretService],
})
export class DeviceModule {}
