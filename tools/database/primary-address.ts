import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that leads to the primary, as a balancer with checks has one. */
export class PrimaryAddress {
  readonly #server = createServer((client) => this.#forward(client));
  readonly #sockets = new Set<Socket>();
  #target: number | null = null;

  /** Resolves with the port. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all connections; new ones lead to this port, or nowhere. */
  lead(port: number | null): void {
    this.#target = port;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.lead(null);
    this.#server.close();
  }

  #forward(client: Socket): void {
    if (this.#target === null) {
      client.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
