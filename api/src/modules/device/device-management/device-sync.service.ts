import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService } from '../../company/device/device.service.ts';
import { DevicePresenceService } from '../../company/device/device-presence.service.ts';
import { DeviceSecretService } from '../../company/device/device-secret.service.ts';
import { DeviceAdmission } from './device-admission.ts';
import { DeviceAgentService, type HeldSecret } from './device-agent.service.ts';
import { MissedSessionService } from './missed-session.service.ts';
import { toDeviceSettings } from './to-device-settings.ts';

type SyncBody = CallOf<'syncDevice'>['body'];

interface SyncOrigin {
  ip: string;
  socketId: string | undefined;
}

/** 25 s ± 20 %, so that devices that start together do not stay together. */
const syncSeconds = { min: 20, max: 30 } as const;

const factNames = ['hostname', 'osVersion', 'agentVersion', 'lastUser', 'canRestart', 'screenProblem', 'ip'] as const;

/** Keeps the facts and the presence of devices, and replaces their secrets. */
@Injectable()
export class DeviceSyncService {
  private readonly admission = new DeviceAdmission();

  constructor(
    @Inject(DeviceSecretService) private readonly secrets: DeviceSecretService,
    @Inject(DeviceAgentService) private readonly agents: DeviceAgentService,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DevicePresenceService) private readonly presence: DevicePresenceService,
    @Inject(MissedSessionService) private readonly missed: MissedSessionService,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** A sync through a socket names it: it has to represent the device, whose presence it marks. */
  sync(body: SyncBody, ip: string, socketId?: string): Promise<ReplyOf<'syncDevice'>> {
    return this.admission.runSync(() => this.syncNow(body, { ip, socketId }, new Date()));
  }

  private async syncNow(body: SyncBody, { ip, socketId }: SyncOrigin, now: Date): Promise<ReplyOf<'syncDevice'>> {
    const held = await this.agents.authenticate(body, now, socketId === undefined ? 'request' : 'socket');
    const { company, hasSessions } = held;
    const { assignmentId } = held.device;
    const { machineId, hostname, osVersion } = body;
    await this.agents.ensureOriginal(held, { machineId, hostname, osVersion, ip });
    if (socketId !== undefined && held.socketId !== socketId) throw new DomainError('FORBIDDEN');

    const device = await this.update(held, body, ip, now);
    if (socketId === undefined) this.presence.markSeen(assignmentId, now);
    return {
      secret: device.isSecretDue(held.held, now) ? await this.rotate(device, body.secret, now) : null,
      syncAfterSeconds: randomInt(syncSeconds.min, syncSeconds.max + 1),
      settings: toDeviceSettings(device, company),
      company: { name: company.name, logo: company.logo },
      sessions: hasSessions ? await this.missed.list(assignmentId) : [],
    };
  }

  /** Writes only what has changed; the time of the sync is written in batches, unless the device was offline. */
  private async update(
    { device, held }: Pick<HeldSecret, 'device' | 'held'>,
    body: SyncBody,
    ip: string,
    now: Date,
  ): Promise<DeviceEntity> {
    const facts = { ...body, canRestart: body.canRestart ?? false, screenProblem: body.screenProblem ?? null, ip };
    const isChanged = factNames.some((name) => device[name] !== facts[name]);
    const isProved = held === 'current' && device.isOverlapOpen;
    const updated =
      (isChanged || isProved) &&
      (await this.devices.change(device.assignmentId, (current) => {
        for (const name of factNames) Object.assign(current, { [name]: facts[name] });
        current.lastSyncAt = now;
        if (isProved && current.isOverlapOpen) current.endOverlap(now);
      }));
    // Pages offer or withhold connections by it.
    if (device.screenProblem !== facts.screenProblem)
      this.events.publish(this.dataSource.manager, { type: 'companyChanged', companyId: device.companyId, what: 'device' });
    if (!device.isOnline(now)) await this.presence.storeSeen(device.assignmentId, now);
    return updated || device;
  }

  private async rotate({ assignmentId }: DeviceEntity, secret: string, now: Date): Promise<string> {
    const next = this.secrets.nextOf(secret);
    await this.devices.change(assignmentId, (current) => current.rotateSecret(this.secrets.hash(next), now));
    return next;
  }
}
