import { Module } from '@nestjs/common';
import { DeviceRepository } from './device.repository.ts';
import { DeviceService } from './device.service.ts';
import { DevicePresenceService } from './device-presence.service.ts';
import { DeviceSecretService } from './device-secret.service.ts';

@Module({
  providers: [DeviceRepository, DeviceService, DevicePresenceService, DeviceSecretService],
  exports: [DeviceRepository, DeviceService, DevicePresenceService, DeviceSecretService],
})
export class DeviceModule {}
