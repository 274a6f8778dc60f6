import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignalingTokenService } from '../../../access/signaling-token.service.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { OtherMachine } from '../../company/device/device.service.ts';
import { DeviceSecretService } from '../../company/device/device-secret.service.ts';
import { DeviceAdmission } from './device-admission.ts';
import { DeviceQuarantineService } from './device-quarantine.service.ts';
import { type AgentCall, DeviceSocketRepository, type FoundAgent } from './device-socket.repository.ts';

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
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(DeviceQuarantineService) private readonly quarantines: DeviceQuarantineService,
  ) {}

  /** Removed devices get DEVICE_REMOVED, so that their agents forget the registration. */
  async authenticate({ assignmentId, secret }: Omit<Credentials, 'machineId'>, now: Date, by: AgentCall = 'request'): Promise<HeldSecret> {
    const found = await this.sockets.findAgent(assignmentId, by);
    if (!found) throw new DomainError('DEVICE_REMOVED');
    const held = found.device.secretOf(this.secrets.hash(secret), now);
    if (!held) throw new DomainError('DEVICE_SECRET_INVALID');
    return { ...found, held };
  }

  async createSignaling(credentials: Credentials, address: string): Promise<ReplyOf<'getDeviceSignaling'>> {
    this.admission.admit(Date.now());
    const held = await this.authenticate(credentials, new Date());
    await this.ensureOriginal(held, {
      machineId: credentials.machineId,
      hostname: null,
      osVersion: null,
      ip: address,
    });
    return this.signaling.forDevice(held.device.assignmentId, credentials.machineId);
  }

  /** Rejects other hardware with the secret of the device, such as the clone of a virtual machine, until an admin has accepted it. */
  async ensureOriginal({ device }: Pick<HeldSecret, 'device'>, machine: OtherMachine): Promise<void> {
    if (device.machineId === machine.machineId) return;
    await this.dataSource.transaction((db) => this.quarantines.add(db, device, machine));
    throw new DomainError('DEVICE_QUARANTINED');
  }
}
