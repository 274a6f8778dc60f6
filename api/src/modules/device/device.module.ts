import { Module } from '@nestjs/common';
import { DeviceController } from './device.controller.ts';
import { DeviceService } from './device.service.ts';
import { PresenceService } from './presence.service.ts';

@Module({ controllers: [DeviceController], providers: [DeviceService, PresenceService], exports: [PresenceService] })
export class DeviceModule {}
