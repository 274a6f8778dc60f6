import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../events/domain.events.ts';
import { DeviceService } from '../modules/company/device/device.service.ts';
import { DevicePresenceService } from '../modules/company/device/device-presence.service.ts';
import { DeviceQuarantineService } from '../modules/device/device-management/device-quarantine.service.ts';
import { DeviceSocketRepository } from '../modules/device/device-management/device-socket.repository.ts';
import { MissedSessionService } from '../modules/device/device-management/missed-session.service.ts';
import { InstanceService } from '../modules/session/presence/instance.service.ts';
import { deviceRoom, type Principal, type RealtimeSocket } from './realtime-socket.ts';
import { addressOf } from './socket-address.ts';

export type DevicePrincipal = Extract<Principal, { kind: 'device' }>;
type Refusal = 'device:removed' | 'device:quarantined';

/** Less than the time after which a device counts as offline. */
const seenMs = 20_000;

/** Sockets of devices: their presence, and the sessions that they missed. */
@Injectable()
export class DeviceSocketService implements OnApplicationShutdown {
  private readonly logger = new Logger(DeviceSocketService.name);
  private readonly connected = new Map<RealtimeSocket, string>();
  private readonly timer = setInterval(() => this.markSeen(), seenMs).unref();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(InstanceService) private readonly instance: InstanceService,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DevicePresenceService) private readonly presence: DevicePresenceService,
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(DeviceQuarantineService) private readonly quarantines: DeviceQuarantineService,
    @Inject(MissedSessionService) private readonly missed: MissedSessionService,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Only the newest socket of its machine represents a device. */
  async connect(socket: RealtimeSocket, { assignmentId, machineId }: DevicePrincipal): Promise<void> {
    const refusal = await this.take(socket, assignmentId, machineId);
    if (refusal) return this.refuse(socket, refusal);
    if (!socket.connected) return this.sockets.leave(assignmentId, socket.id);
    this.connected.set(socket, assignmentId);
    await socket.join(deviceRoom(assignmentId));
    socket.emit('device:ready', {});
    // A time that could not be stored is in the next batch.
    await this.presence.storeSeen(assignmentId, new Date()).catch(() => undefined);
    // Read after joining the room, so that none is missed in between.
    for (const invitation of await this.missed.list(assignmentId)) socket.emit('device:session', invitation);
  }

  async disconnect(socket: RealtimeSocket): Promise<void> {
    const assignmentId = this.connected.get(socket);
    if (!assignmentId) return;
    this.connected.delete(socket);
    this.presence.markSeen(assignmentId, new Date());
    await this.sockets.leave(assignmentId, socket.id);
  }

  /** Whether the socket represents a device, as far as this instance knows. */
  represents(socket: RealtimeSocket): boolean {
    return this.connected.has(socket);
  }

  /** Disconnects sockets whose device was removed. */
  async recheck(): Promise<void> {
    const removed = await this.devices.findUnregistered([...new Set(this.connected.values())]);
    for (const [socket, assignmentId] of this.connected) if (removed.has(assignmentId)) this.refuse(socket, 'device:removed');
  }

  private async take(socket: RealtimeSocket, assignmentId: string, machineId: string): Promise<Refusal | null> {
    return this.dataSource.transaction(async (db) => {
      const device = await this.sockets.lock(db, assignmentId);
      if (!device) return 'device:removed';
      if (device.machineId !== machineId) {
        const whole = await this.devices.findWithSecrets(assignmentId, db);
        if (whole) await this.quarantines.add(db, whole, { machineId, hostname: null, osVersion: null, ip: addressOf(socket) });
        return 'device:quarantined';
      }
      const live = await this.sockets.findLive(assignmentId, db);
      await this.sockets.take(db, assignmentId, machineId, { instanceId: this.instance.instanceId, socketId: socket.id });
      if (live) this.events.publish(db, { type: 'deviceReplaced', replacedSocketId: live.socketId });
      return null;
    });
  }

  private refuse(socket: RealtimeSocket, refusal: Refusal): void {
    this.logger.debug(refusal);
    socket.emit(refusal, {});
    socket.disconnect(true);
  }

  private markSeen(): void {
    const now = new Date();
    for (const assignmentId of this.connected.values()) this.presence.markSeen(assignmentId, now);
  }
}
