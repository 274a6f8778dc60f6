import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { DeviceService } from './device.service.ts';

@Controller()
export class DeviceController {
  constructor(@Inject(DeviceService) private readonly devices: DeviceService) {}

  @Operation('listDevices')
  listDevices(@Call() { actor, query }: CallOf<'listDevices'>): Promise<ReplyOf<'listDevices'>> {
    return this.devices.list(actor, query);
  }
}
