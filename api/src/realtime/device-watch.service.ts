import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DeviceListService } from '../modules/device/device-management/device-list.service.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

type DevicePresence = components['schemas']['DevicePresence'];

const tickMs = 2000;

/** State of a device that is sent again when it changes. */
const stateOf = ({ online, sessions }: DevicePresence) =>
  `${online} ${sessions.map(({ sessionId, operator }) => `${sessionId} ${operator.id}`).join()}`;

const companyOf = ({ data: { principal } }: RealtimeSocket) => (principal.kind === 'user' ? principal.actor.companyId : null);

/** Notifies sockets of the presence of the devices on their screens. */
@Injectable()
export class DeviceWatchService implements OnApplicationShutdown {
  private readonly watchers = new Set<RealtimeSocket>();
  private readonly timer = setInterval(() => void this.tick(), tickMs).unref();

  constructor(@Inject(DeviceListService) private readonly devices: DeviceListService) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Replaces the watched devices and sends their presence. */
  async watch(socket: RealtimeSocket, assignmentIds: readonly string[]): Promise<void> {
    socket.data.watched = new Map(assignmentIds.map((id) => [id.toLowerCase(), undefined]));
    if (!this.watchers.has(socket)) socket.once('disconnect', () => this.watchers.delete(socket));
    this.watchers.add(socket);
    const companyId = companyOf(socket);
    if (companyId) await this.notify(companyId, [socket]);
  }

  /** One query for each company with watched devices. */
  async tick(): Promise<void> {
    const companies = Map.groupBy(this.watchers, (socket) => companyOf(socket));
    for (const [companyId, sockets] of companies) if (companyId) await this.notify(companyId, sockets).catch(() => undefined);
  }

  private async notify(companyId: string, sockets: readonly RealtimeSocket[]): Promise<void> {
    const watched = new Set(sockets.flatMap(({ data }) => [...(data.watched?.keys() ?? [])]));
    if (watched.size === 0) return;
    const found = await this.devices.findPresence(companyId, [...watched], new Date());
    for (const socket of sockets) this.emitChanges(socket, found);
  }

  private emitChanges(socket: RealtimeSocket, found: readonly DevicePresence[]): void {
    const { watched } = socket.data;
    if (!watched) return;
    const changed = found.filter((device) => watched.has(device.assignmentId) && watched.get(device.assignmentId) !== stateOf(device));
    if (changed.length === 0) return;
    for (const device of changed) watched.set(device.assignmentId, stateOf(device));
    socket.emit('devices:presence', changed);
  }
}
