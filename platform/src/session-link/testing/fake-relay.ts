import { type Mock, vi } from 'vitest';
import { PeerLink, type PeerLinkOptions } from '../connection/peer-link.ts';
import type { Signal } from '../connection/signal.ts';
import { customerCapabilities } from '../customer-capabilities.ts';
import { operatorCapabilities } from '../operator-capabilities.ts';
import { FakePeerConnection } from './fake-peer-connection.ts';
import { aStream, aTrack } from './fake-track.ts';
import { settled } from './settled.ts';

const links: PeerLink[] = [];

/** The server between both ends: relays in order, and drops signals to an absent end. */
export class FakeRelay {
  /** The stream that the customer shares. */
  readonly screen = aStream(aTrack());
  customer: PeerLink | null = null;
  operator: PeerLink | null = null;
  isAway = false;
  readonly log: string[] = [];

  pass(to: 'customer' | 'operator', signal: Signal): void {
    if (this.isAway) return;
    if (signal.description) this.log.push(`${signal.description.type} to ${to}`);
    setTimeout(() => void this[to]?.receive(structuredClone(signal)));
  }

  share(options: Partial<PeerLinkOptions> = {}): PeerLink {
    this.customer = new PeerLink({
      side: 'customer',
      iceServers: [],
      capabilities: customerCapabilities,
      send: (signal) => this.pass('operator', signal),
      ...options,
    });
    for (const track of this.screen.getVideoTracks()) this.customer.show(track, this.screen);
    links.push(this.customer);
    return this.customer;
  }

  watch(options: Partial<PeerLinkOptions> = {}): PeerLink {
    this.operator = new PeerLink({
      side: 'operator',
      iceServers: [],
      capabilities: operatorCapabilities,
      send: (signal) => this.pass('customer', signal),
      ...options,
    });
    links.push(this.operator);
    return this.operator;
  }
}

/** Both ends, once they are connected. */
export async function connected() {
  const relay = new FakeRelay();
  const onStream = vi.fn<(stream: MediaStream) => void>();
  const onBye = vi.fn();
  const operator = relay.watch({ onStream, onBye });
  const operatorConnection = FakePeerConnection.last();
  const customerBye = vi.fn();
  const customer = relay.share({ onBye: customerBye });
  const customerConnection = FakePeerConnection.last();
  await settled();
  return { relay, operator, customer, operatorConnection, customerConnection, onStream, onBye, customerBye };
}

export function closeLinks(): void {
  for (const link of links.splice(0)) link.close();
}

export const shownOf = (onStream: Mock<(stream: MediaStream) => void>): string[] => onStream.mock.calls.map(([stream]) => stream.id);
