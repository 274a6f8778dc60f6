import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PresenceService } from '../modules/device/presence.service.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

const tickMs = 5000;

/** Tells users' sockets who comes and goes among the devices on their screen. */
@Injectable()
export class DeviceWatch implements OnApplicationShutdown {
  private readonly watchers = new Set<RealtimeSocket>();
  private readonly timer = setInterval(() => void this.tick(), tickMs).unref();

  constructor(@Inject(PresenceService) private readonly presence: PresenceService) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Replaces what the socket watched before, and answers how it stands. */
  async watch(socket: RealtimeSocket, assignmentIds: readonly string[]): Promise<void> {
    socket.data.watched = new Map(assignmentIds.map((id) => [id.toLowerCase(), undefined]));
    if (!this.watchers.has(socket)) socket.once('disconnect', () => this.watchers.delete(socket));
    this.watchers.add(socket);
    await this.tell(socket);
  }

  /** One query for each watching socket that has something on its screen. */
  async tick(): Promise<void> {
    for (const socket of this.watchers) await this.tell(socket).catch(() => undefined);
  }

  private async tell(socket: RealtimeSocket): Promise<void> {
    const { speaker, watched } = socket.data;
    if (speaker.kind !== 'user' || !watched || watched.size === 0) return;
    const found = await this.presence.find(speaker.actor.companyId, [...watched.keys()], new Date());
    const changed = found.filter(({ assignmentId, online }) => watched.has(assignmentId) && watched.get(assignmentId) !== online);
    if (changed.length === 0) return;
    for (const { assignmentId, online } of changed) watched.set(assignmentId, online);
    socket.emit('devices:presence', changed);
  }
}
