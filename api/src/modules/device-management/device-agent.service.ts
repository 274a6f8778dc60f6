import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignalingTokenService } from '../../access/signaling-token.service.ts';
import { DomainEvents } from '../../events/domain.events.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { DeviceEntity } from '../device/device.entity.ts';
import { DeviceRepository } from '../device/device.repository.ts';
import { DeviceSecretService } from '../device/device-secret.service.ts';
import { DeviceAdmission } from './device-admission.ts';
import { DeviceSocketRepository, type FoundAgent } from './device-socket.repository.ts';

type Credentials = CallOf<'getDeviceSignaling'>['body'];

export interface HeldSecret extends FoundAgent {
  held: 'current' | 'previous';
}

/** Authenticates agents by the secret of their device. */
@Injectable()
export class DeviceAgentService {
  private readonly admission = new DeviceAdmission();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DeviceSecretService) private readonly secrets: DeviceSecretService,
    @Inject(DeviceRepository) private readonly devices: DeviceRepository,
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Removed devices get DEVICE_REMOVED, so that their agents forget the registration. */
  async authenticate({ assignmentId, secret }: Omit<Credentials, 'machineId'>, now: Date): Promise<HeldSecret> {
    const found = await this.sockets.findAgent(assignmentId);
    if (!found) throw new DomainError('DEVICE_REMOVED');
    const held = found.device.secretOf(this.secrets.hash(secret), now);
    if (!held) throw new DomainError('DEVICE_SECRET_INVALID');
    return { ...found, held };
  }

  async createSignaling(credentials: Credentials, address: string): Promise<ReplyOf<'getDeviceSignaling'>> {
    this.admission.admit(Date.now());
    const held = await this.authenticate(credentials, new Date());
    await this.ensureOriginal(held, { machineId: credentials.machineId, hostname: null, ip: address });
    return this.signaling.forDevice(held.device.assignmentId, credentials.machineId);
  }

  /** Rejects other hardware with the secret of a device whose socket is connected, such as the clone of a virtual machine. */
  async ensureOriginal(
    { device, liveMachineId }: Pick<HeldSecret, 'device' | 'liveMachineId'>,
    machine: { machineId: string; hostname: string | null; ip: string },
  ): Promise<void> {
    if (liveMachineId === null || liveMachineId === machine.machineId) return;
    await this.dataSource.transaction((db) => this.quarantine(db, device, machine));
    throw new DomainError('DEVICE_QUARANTINED');
  }

  /** Lists the machine with the device. */
  async quarantine(
    db: EntityManager,
    { assignmentId, companyId, name }: Pick<DeviceEntity, 'assignmentId' | 'companyId' | 'name'>,
    machine: { machineId: string; hostname: string | null; ip: string },
  ): Promise<void> {
    if (!(await this.devices.noteClone(db, assignmentId, machine))) return;
    await this.audit.add(db, {
      companyId,
      action: 'deviceQuarantined',
      byUserId: null,
      address: machine.ip,
      targetName: name,
      details: { assignmentId, hostname: machine.hostname },
    });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
  }
}
