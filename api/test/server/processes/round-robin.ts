import { connect, createServer, type Server, type Socket } from 'node:net';

/** One port for several: each connection goes to the next process that responds. */
export class RoundRobin {
  private readonly server: Server = createServer((client) => this.pass(client, this.targets.length));
  private readonly sockets = new Set<Socket>();
  private readonly targets: readonly number[];
  private turn = 0;

  constructor(targets: readonly number[]) {
    this.targets = targets;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(client: Socket, tries: number): void {
    const port = this.targets[this.turn++ % this.targets.length] ?? 0;
    const target = connect(port, '127.0.0.1');
    for (const socket of [client, target]) this.keep(socket);
    target.once('error', () => {
      if (target.bytesRead === 0 && tries > 1) this.pass(client, tries - 1);
      else client.destroy();
    });
    target.once('connect', () => {
      client.pipe(target).pipe(client);
      client.once('close', () => target.destroy());
      target.once('close', () => client.destroy());
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}
