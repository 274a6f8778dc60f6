import { Controller, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { DeviceAgentService } from './device-agent.service.ts';
import { DeviceListService } from './device-list.service.ts';
import { DeviceRegistrationService } from './device-registration.service.ts';
import { DeviceRemovalService } from './device-removal.service.ts';
import { DeviceSyncService } from './device-sync.service.ts';

@Controller()
export class DeviceController {
  constructor(
    @Inject(DeviceListService) private readonly lists: DeviceListService,
    @Inject(DeviceRegistrationService) private readonly registrations: DeviceRegistrationService,
    @Inject(DeviceSyncService) private readonly syncs: DeviceSyncService,
    @Inject(DeviceAgentService) private readonly agents: DeviceAgentService,
    @Inject(DeviceRemovalService) private readonly removals: DeviceRemovalService,
  ) {}

  @Operation('listDevices')
  listDevices(@Call() { actor, query }: CallOf<'listDevices'>): Promise<ReplyOf<'listDevices'>> {
    return this.lists.list(actor, query);
  }

  @Operation('registerDevice')
  async registerDevice(
    @Call() { body, ip }: CallOf<'registerDevice'>,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ReplyOf<'registerDevice'>> {
    const { isNew, reply } = await this.registrations.register(body, ip);
    response.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
    return reply;
  }

  @Operation('syncDevice')
  syncDevice(@Call() { body, ip }: CallOf<'syncDevice'>): Promise<ReplyOf<'syncDevice'>> {
    return this.syncs.sync(body, ip);
  }

  @Operation('getDeviceSignaling')
  getDeviceSignaling(@Call() { body, ip }: CallOf<'getDeviceSignaling'>): Promise<ReplyOf<'getDeviceSignaling'>> {
    return this.agents.createSignaling(body, ip);
  }

  @Operation('removeDevice')
  async removeDevice(@Call() { actor, path, ip }: CallOf<'removeDevice'>): Promise<ReplyOf<'removeDevice'>> {
    await this.removals.remove(actor, path.assignmentId, ip);
  }

  @Operation('removeDeviceBySecret')
  async removeDeviceBySecret(@Call() { path, query, ip }: CallOf<'removeDeviceBySecret'>): Promise<ReplyOf<'removeDeviceBySecret'>> {
    await this.removals.removeBySecret(path.assignmentId, query.secret, ip);
  }
}
