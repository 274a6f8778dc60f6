import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { LocalUdpPort } from './local-udp-port.ts';

export interface RelayedPeerOptions {
  /** Address at which the relay of the peer receives. */
  host: string;
  port: number;
  /** Called with each message of the peer, and with each one for it, which they may change in place. */
  onMessage: (message: Buffer) => void;
  onSend: (message: Buffer) => void;
}

/** A local UDP port that represents a relay of the peer, so that its messages can be changed. */
export class RelayedPeer {
  readonly #options: RelayedPeerOptions;
  readonly #local = new LocalUdpPort((message) => this.#send(message));
  /** Connected to the relay, so that it receives from nobody else. */
  readonly #outer;
  #isConnected = false;

  constructor(options: RelayedPeerOptions) {
    const { host, port } = options;
    this.#options = options;
    this.#outer = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    this.#outer.on('connect', () => {
      this.#isConnected = true;
    });
    this.#outer.on('message', (message) => this.#receive(message));
    // An address that cannot be reached.
    this.#outer.on('error', () => undefined);
    this.#outer.connect(port, host);
  }

  /** Port at which the client reaches the peer. */
  get port(): number {
    return this.#local.number;
  }

  close(): void {
    if (this.#local.isClosed) return;
    this.#local.close();
    this.#outer.close();
  }

  #send(message: Buffer): void {
    if (!this.#isConnected) return;
    this.#options.onSend(message);
    // Messages can be lost, as on any network.
    this.#outer.send(message, () => undefined);
  }

  #receive(message: Buffer): void {
    if (!this.#local.canSend) return;
    this.#options.onMessage(message);
    this.#local.send(message);
  }
}
