import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ActorRepository } from '../access/actor.repository.ts';
import { SessionStatusRepository } from '../modules/session/session/session-status.repository.ts';
import { DeviceSocketService } from './device-socket.service.ts';
import { RealtimeGateway } from './realtime.gateway.ts';

const recheckMs = 5000;

/** Disconnects users who were deactivated or signed out, customers whose session is closed or who were replaced, and removed devices. */
@Injectable()
export class SocketRecheckService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SocketRecheckService.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(DeviceSocketService) private readonly devices: DeviceSocketService,
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
      const { principal } = socket.data;
      return principal.kind === 'user' ? [{ socket, ...principal.actor, issuedAt: principal.issuedAt }] : [];
    });
    const customers = sockets.flatMap((socket) => {
      const { principal } = socket.data;
      return principal.kind === 'customer' ? [{ socket, ...principal }] : [];
    });

    await this.devices.recheck();
    const valid = new Set(await this.actors.filterValid(users));
    const bound = await this.sessions.findCustomerTokenHashes(customers.map(({ sessionId }) => sessionId));
    for (const user of users) if (!valid.has(user)) user.socket.disconnect(true);
    for (const { socket, sessionId, customerTokenHash } of customers)
      if (bound.get(sessionId) !== customerTokenHash) socket.disconnect(true);
  }
}
