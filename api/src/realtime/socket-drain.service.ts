import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DrainService } from '../http/server/drain.service.ts';
import { RealtimeGateway } from './realtime.gateway.ts';

const stepMs = 50;
/** 200 sockets a second, or as many as the time requires. */
const leastPerStep = 10;

/** Sends the sockets of a process that stops to the other instances, a few at a time. Their clients vary the delay as well. */
@Injectable()
export class SocketDrainService {
  constructor(
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
    @Inject(DrainService) drain: DrainService,
  ) {
    drain.beforeStop((limitMs) => this.run(limitMs));
  }

  private async run(limitMs: number): Promise<void> {
    const sockets = [...this.gateway.server.sockets.sockets.values()];
    const steps = Math.floor(limitMs / stepMs / 2);
    const perStep = Math.max(leastPerStep, Math.ceil(sockets.length / steps));
    while (sockets.length > 0) {
      // Closed without a reason of Socket.IO, which clients would take for a rejection.
      for (const { conn } of sockets.splice(0, perStep)) conn.close();
      await pause(stepMs);
    }
  }
}
