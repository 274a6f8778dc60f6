import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Callers } from '../access/callers.ts';
import { SessionRepository } from '../modules/session/session.repository.ts';
import { RealtimeGateway } from './realtime.gateway.ts';

const recheckMs = 5000;

/** Cuts sockets whose user was deactivated or signed out everywhere, and customers whose session is over. */
@Injectable()
export class SocketRecheck implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SocketRecheck.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run().catch((error: unknown) => this.logger.warn(String(error))), recheckMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const sockets = [...this.gateway.server.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const users = sockets.flatMap((socket) => {
      const { speaker } = socket.data;
      return speaker.kind === 'user' ? [{ socket, userId: speaker.actor.userId, issuedAt: speaker.issuedAt }] : [];
    });
    const customers = sockets.flatMap((socket) => {
      const { speaker } = socket.data;
      return speaker.kind === 'customer' ? [{ socket, sessionId: speaker.sessionId }] : [];
    });

    const valid = new Set(await this.callers.filterValid(users));
    const open = await this.sessions.findOpen(customers.map(({ sessionId }) => sessionId));
    for (const user of users) if (!valid.has(user)) user.socket.disconnect(true);
    for (const { socket, sessionId } of customers) if (!open.has(sessionId)) socket.disconnect(true);
  }
}
