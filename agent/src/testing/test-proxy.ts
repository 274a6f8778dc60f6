import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** An HTTP proxy for tunnels. */
export class TestProxy {
  /** Targets of the tunnels. */
  readonly tunnels: string[] = [];
  /** Status of its answer to all. */
  refusal: number | null = null;
  readonly #http: Server;
  readonly #sockets = new Set<Socket>();
  readonly #credentials: string | null;

  private constructor(credentials: string | null) {
    this.#credentials = credentials;
    this.#http = createServer();
    this.#http.on('connection', (socket) => this.#keep(socket));
    this.#http.on('connect', (request, socket: Socket) => this.#connect(request, socket));
  }

  /** Starts a proxy. With credentials such as `ada:secret`, it serves only clients that send them. */
  static async start(credentials: string | null = null): Promise<TestProxy> {
    const proxy = new TestProxy(credentials);
    await new Promise<void>((resolve) => proxy.#http.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get host(): string {
    return `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#http.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #connect({ url = '', headers }: IncomingMessage, socket: Socket): void {
    const expected = this.#credentials && `Basic ${Buffer.from(this.#credentials).toString('base64')}`;
    const isKnown = !expected || headers['proxy-authorization'] === expected;
    const status = isKnown ? this.refusal : 407;
    if (status) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    this.tunnels.push(url);
    const port = Number(url.slice(url.lastIndexOf(':') + 1));
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    this.#keep(target);
    target.on('close', () => socket.destroy());
    socket.on('close', () => target.destroy());
  }
}
