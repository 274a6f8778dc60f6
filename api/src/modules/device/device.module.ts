import { Module } from '@nestjs/common';
import { DeviceController } from './device.controller.ts';
import { DeviceService } from './device.service.ts';
import { DevicePresenceService } from './device-presence.service.ts';

@Module({
  controllers: [DeviceController],
  providers: [DeviceService, DevicePresenceService],
  exports: [DeviceService, DevicePresenceService],
})
export class DeviceModule {}
