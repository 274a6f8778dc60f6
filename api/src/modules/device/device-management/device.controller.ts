import { Controller, HttpStatus, Inject, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { readExport } from '../../../http/csv-format.ts';
import { csvFile } from '../../../http/csv-table.ts';
import { CompanyCodeService } from '../../company/company/company-code.service.ts';
import { DeviceAgentService } from './device-agent.service.ts';
import { DeviceEditService } from './device-edit.service.ts';
import { DeviceExportService } from './device-export.service.ts';
import { DeviceListService } from './device-list.service.ts';
import { DeviceQuarantineService } from './device-quarantine.service.ts';
import { DeviceRegistrationService } from './device-registration.service.ts';
import { DeviceRemovalService } from './device-removal.service.ts';
import { DeviceRequestService } from './device-request.service.ts';
import { DeviceRestartService } from './device-restart.service.ts';
import { DeviceSyncService } from './device-sync.service.ts';

@Controller()
export class DeviceController {
  constructor(
    @Inject(DeviceListService) private readonly lists: DeviceListService,
    @Inject(DeviceEditService) private readonly edits: DeviceEditService,
    @Inject(DeviceExportService) private readonly exports: DeviceExportService,
    @Inject(CompanyCodeService) private readonly codes: CompanyCodeService,
    @Inject(DeviceRegistrationService) private readonly registrations: DeviceRegistrationService,
    @Inject(DeviceSyncService) private readonly syncs: DeviceSyncService,
    @Inject(DeviceAgentService) private readonly agents: DeviceAgentService,
    @Inject(DeviceRemovalService) private readonly removals: DeviceRemovalService,
    @Inject(DeviceQuarantineService) private readonly quarantines: DeviceQuarantineService,
    @Inject(DeviceRequestService) private readonly requests: DeviceRequestService,
    @Inject(DeviceRestartService) private readonly restarts: DeviceRestartService,
  ) {}

  @Operation('listDevices')
  listDevices(@Call() { actor, query }: CallOf<'listDevices'>): Promise<ReplyOf<'listDevices'>> {
    return this.lists.list(actor, query);
  }

  @Operation('getDevice')
  getDevice(@Call() { actor, path }: CallOf<'getDevice'>): Promise<ReplyOf<'getDevice'>> {
    return this.lists.get(actor, path.assignmentId);
  }

  @Operation('listDeviceSessions')
  async listDeviceSessions(@Call() { actor, path }: CallOf<'listDeviceSessions'>): Promise<ReplyOf<'listDeviceSessions'>> {
    return { items: await this.lists.listSessions(actor, path.assignmentId) };
  }

  @Operation('listDeviceLabels')
  listDeviceLabels(@Call() { actor }: CallOf<'listDeviceLabels'>): Promise<ReplyOf<'listDeviceLabels'>> {
    return this.lists.listLabels(actor);
  }

  @Operation('exportDevices')
  async exportDevices(@Call() { actor, query, ip }: CallOf<'exportDevices'>): Promise<StreamableFile> {
    return csvFile('devices', await this.exports.write(actor, readExport(query), ip));
  }

  @Operation('createDeviceCode')
  createDeviceCode(@Call() { actor, ip }: CallOf<'createDeviceCode'>): Promise<ReplyOf<'createDeviceCode'>> {
    return this.codes.createDeviceCode(actor, ip);
  }

  @Operation('updateDevice')
  updateDevice(@Call() { actor, path, body, ip }: CallOf<'updateDevice'>): Promise<ReplyOf<'updateDevice'>> {
    return this.edits.update(actor, ip, path.assignmentId, body);
  }

  @Operation('dismissDeviceClones')
  async dismissDeviceClones(@Call() { actor, path, ip }: CallOf<'dismissDeviceClones'>): Promise<ReplyOf<'dismissDeviceClones'>> {
    await this.quarantines.reject(actor, ip, path.assignmentId);
  }

  @Operation('acceptDeviceClone')
  async acceptDeviceClone(@Call() { actor, path, ip }: CallOf<'acceptDeviceClone'>): Promise<ReplyOf<'acceptDeviceClone'>> {
    await this.quarantines.accept(actor, ip, path.assignmentId, path.cloneId);
  }

  @Operation('createDeviceRequest')
  async createDeviceRequest(@Call() { actor, path, ip }: CallOf<'createDeviceRequest'>): Promise<ReplyOf<'createDeviceRequest'>> {
    await this.requests.create(actor, ip, path.sessionId);
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

  @Operation('restartDevice')
  async restartDevice(@Call() { actor, path, query, ip }: CallOf<'restartDevice'>): Promise<ReplyOf<'restartDevice'>> {
    await this.restarts.restart(actor, ip, { assignmentId: path.assignmentId, sessionId: query.sessionId });
  }

  @Operation('removeDevice')
  async removeDevice(@Call() { actor, path, ip }: CallOf<'removeDevice'>): Promise<ReplyOf<'removeDevice'>> {
    await this.removals.remove(actor, path.assignmentId, ip);
  }

  @Operation('removeDeviceBySecret')
  async removeDeviceBySecret(@Call() { path, query, ip }: CallOf<'removeDeviceBySecret'>): Promise<ReplyOf<'removeDeviceBySecret'>> {
    await this.removals.removeBySecret(path.assignmentId, query, ip);
  }
}
