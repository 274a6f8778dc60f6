import { createSocket } from 'node:dgram';

const host = '127.0.0.1';

/** A local UDP port for one client: the first that sends a message. Messages can be lost, as on any network. */
export class LocalUdpPort {
  readonly #socket = createSocket({
    type: 'udp4',
    // Skips the lookup, so that the port is known at once.
    lookup: (address, _options, callback) => callback(null, address, 4),
  });
  /** The port of the client. */
  #client: number | null = null;
  #isClosed = false;

  constructor(onMessage: (message: Buffer) => void) {
    this.#socket.on('message', (message, { port }) => {
      this.#client ??= port;
      if (port === this.#client) onMessage(message);
    });
    // Sending to a client that has gone.
    this.#socket.on('error', () => undefined);
    this.#socket.bind(0, host);
  }

  get number(): number {
    return this.#socket.address().port;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether a client has sent a message, and the port is open. */
  get canSend(): boolean {
    return !this.#isClosed && this.#client !== null;
  }

  send(message: Buffer): void {
    if (!this.#isClosed && this.#client !== null) this.#socket.send(message, this.#client, host, () => undefined);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
  }
}
