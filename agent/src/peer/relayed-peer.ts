import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

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
  readonly #local = createSocket({
    type: 'udp4',
    // Skips the lookup, so that the port is known at once.
    lookup: (address, _options, callback) => callback(null, address, 4),
  });
  /** Connected to the relay, so that it receives from nobody else. */
  readonly #outer;
  /** The port of the one client. */
  #client: number | null = null;
  #isConnected = false;
  #isClosed = false;

  constructor(options: RelayedPeerOptions) {
    const { host, port } = options;
    this.#options = options;
    this.#outer = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    this.#outer.on('connect', () => {
      this.#isConnected = true;
    });
    this.#outer.on('message', (message) => this.#receive(message));
    this.#local.on('message', (message, sender) => this.#send(message, sender.port));
    // An address that cannot be reached, or a client that has gone.
    this.#outer.on('error', () => undefined);
    this.#local.on('error', () => undefined);
    this.#local.bind(0, '127.0.0.1');
    this.#outer.connect(port, host);
  }

  /** Port at which the client reaches the peer. */
  get port(): number {
    return this.#local.address().port;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#local.close();
    this.#outer.close();
  }

  #send(message: Buffer, port: number): void {
    this.#client ??= port;
    if (!this.#isConnected || port !== this.#client) return;
    this.#options.onSend(message);
    this.#outer.send(message, ignoreFailure);
  }

  #receive(message: Buffer): void {
    if (this.#isClosed || this.#client === null) return;
    this.#options.onMessage(message);
    this.#local.send(message, this.#client, '127.0.0.1', ignoreFailure);
  }
}

/** Messages can be lost, as on any network. */
const ignoreFailure = (): void => undefined;
