import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { LocalUdpPort } from './local-udp-port.ts';
import { TurnMessages } from './turn-messages.ts';

/** Messages beyond this buffer are dropped, as on UDP: the connection is too slow for them. */
const mostBuffered = 256_000;

/** A TURN server that is reached over TCP, or over TLS. */
export interface TcpRelay {
  host: string;
  port: number;
  isSecure: boolean;
}

export interface TurnOverTcpOptions extends TcpRelay {
  /** Whether the connection to the server may be opened now. */
  isDue: () => boolean;
  /** Called with each message for the client, which it may change in place. */
  onMessage: (message: Buffer) => void;
}

/**
 * Carries the messages of a TURN client between a local UDP port and a server over TCP or TLS (RFC 8656 section 2.1): the relays of
 * libdatachannel work over UDP only.
 */
export class TurnOverTcp {
  readonly #options: TurnOverTcpOptions;
  readonly #local = new LocalUdpPort((message) => this.#send(message));
  #server: Socket | null = null;

  constructor(options: TurnOverTcpOptions) {
    this.#options = options;
  }

  /** Port at which the client reaches the server. */
  get port(): number {
    return this.#local.number;
  }

  close(): void {
    this.#local.close();
    this.#server?.destroy();
  }

  #send(message: Buffer): void {
    if (!this.#server && !this.#options.isDue()) return;
    this.#server ??= this.#open();
    if (this.#server.writableLength < mostBuffered) this.#server.write(TurnMessages.padded(message));
  }

  /** Opens the connection. After a failure, the next message opens it again; clients repeat theirs. */
  #open(): Socket {
    const { host, port, isSecure } = this.#options;
    const server = isSecure ? openTls({ host, port, ...(isIP(host) === 0 && { servername: host }) }) : openTcp({ host, port });
    const messages = new TurnMessages();
    server.setNoDelay(true);
    server.on('data', (data: Buffer) => {
      const received = messages.take(data);
      if (received) for (const message of received) this.#receive(message);
      else server.destroy();
    });
    server.on('error', () => undefined);
    server.on('close', () => {
      if (this.#server === server) this.#server = null;
    });
    return server;
  }

  #receive(message: Buffer): void {
    if (!this.#local.canSend) return;
    this.#options.onMessage(message);
    this.#local.send(message);
  }
}
