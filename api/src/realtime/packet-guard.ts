import { clientEventSchemas } from '@nearhand/contracts/realtime';
import { compileComponent } from '../http/contract/schema-validator.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import type { RefusalReason, RefusalService } from './refusal.service.ts';

export const packetLimits = { packets: 300, windowMs: 10_000, refusals: 20 } as const;

const validators = new Map(Object.entries(clientEventSchemas).map(([event, schema]) => [event, compileComponent('openapi', schema)]));

/** Refuses unknown, malformed, too frequent and forbidden packets of a socket, and disconnects it after too many of them. */
export class PacketGuard {
  private windowStart = Date.now();
  private packets = 0;
  private refused = 0;

  constructor(
    private readonly socket: RealtimeSocket,
    private readonly refusals: RefusalService,
  ) {}

  /** Returns why a packet is refused; null for an event of the contract within the rate limit. */
  check(packet: readonly unknown[]): 'rateLimited' | 'malformed' | null {
    const reason = this.isWithinRate() ? (isValid(packet) ? null : 'malformed') : 'rateLimited';
    if (reason) this.refuse(reason);
    return reason;
  }

  refuse(reason: RefusalReason): void {
    this.refusals.add(reason);
    this.refused += 1;
    if (this.refused > packetLimits.refusals) this.socket.disconnect(true);
  }

  private isWithinRate(): boolean {
    const now = Date.now();
    if (now - this.windowStart > packetLimits.windowMs) {
      this.windowStart = now;
      this.packets = 0;
    }
    this.packets += 1;
    return this.packets <= packetLimits.packets;
  }
}

function isValid([event, payload, ...rest]: readonly unknown[]): boolean {
  const isCallback = rest.length === 0 || (rest.length === 1 && typeof rest[0] === 'function');
  return typeof event === 'string' && isCallback && validators.get(event)?.(payload) === true;
}
