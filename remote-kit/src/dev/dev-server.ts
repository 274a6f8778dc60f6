import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Boot } from '@nearhand/contracts/release';
import type { Change, LocalBuild } from './local-build.ts';
import { LocalRevisions, replaceBoot } from './local-revision.ts';
import { ShellProxy } from './shell-proxy.ts';

interface DevServerOptions {
  shell: string;
  port: number;
  build: LocalBuild;
}

/** Path at which pages learn of builds: `platform/src/refresh/apply-changes.ts`. */
const changesPath = '/@nearhand/changes';

/** Path at which the shell of a tab with an override learns of the newest build: `shell/src/revision/with-override.ts`. */
const remotePath = '/@nearhand/remote.json';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
};

/** A deployed shell on this machine, with one remote replaced by the builds of a folder. */
export class DevServer {
  readonly #options: DevServerOptions;
  readonly #revisions: LocalRevisions;
  readonly #proxy: ShellProxy;
  readonly #pages = new Set<ServerResponse>();
  readonly #server: Server;
  readonly origin: string;
  /** Headers of answers that only this server and the deployed shell may read. */
  readonly #own: Record<string, string>;

  constructor(options: DevServerOptions) {
    this.#options = options;
    this.origin = `http://localhost:${options.port}`;
    this.#own = {
      'cache-control': 'no-store',
      'access-control-allow-origin': new URL(options.shell).origin,
      'cross-origin-resource-policy': 'cross-origin',
    };
    this.#revisions = new LocalRevisions(options.shell);
    this.#proxy = new ShellProxy(options.shell, this.origin);
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => {
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(`${options.shell} cannot be reached: ${error.message}`);
      });
    });
    this.#server.on('upgrade', (request, socket, head) => this.#proxy.connect(request, socket, head));
  }

  async listen(): Promise<void> {
    const { port } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (error: Error & { code?: string }) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: choose another one with --port`) : error);
    // Only for this machine: the pages act with the sign-in of the person who develops.
    this.#server.once('error', refuse).listen(port, 'localhost', resolve);
    await promise;
  }

  /** Notifies the open pages of a build. */
  announce(change: Change): void {
    for (const page of this.#pages) page.write(`data: ${change}\n\n`);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    if (pathname === changesPath) return this.#keep(response);
    if (pathname === remotePath) return this.#sendRemote(response);
    const local = await this.#local(pathname);
    if (local) {
      const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      response.writeHead(200, { ...this.#own, 'content-type': type }).end(local);
      return;
    }
    if (pathname === '/builds/latest.json') return this.#sendLatest(response);
    // Only requests for documents accept HTML; the text of a document is changed.
    const isDocument = request.headers.accept?.includes('text/html') ?? false;
    const answer = await this.#proxy.send(request, isDocument ? { 'accept-encoding': 'identity' } : {});
    if (isDocument && answer.headers['content-type']?.startsWith('text/html')) return this.#sendDocument(answer, response);
    response.writeHead(answer.statusCode ?? 502, this.#proxy.headersOf(answer));
    answer.pipe(response);
  }

  async #local(pathname: string): Promise<Buffer | string | null> {
    const [, id = ''] = /^\/revisions\/(\w+)\.json$/.exec(pathname) ?? [];
    return this.#revisions.find(id) ?? this.#options.build.file(pathname);
  }

  /** Keeps the connection of a page open, to notify it of new builds. */
  #keep(response: ServerResponse): void {
    response.writeHead(200, { ...this.#own, 'content-type': 'text/event-stream' }).write('\n');
    this.#pages.add(response);
    response.on('close', () => this.#pages.delete(response));
  }

  /** The remote, for the deployed shell of a tab with an override. */
  #sendRemote(response: ServerResponse): void {
    const remote = this.#options.build.released();
    response.writeHead(remote ? 200 : 404, { ...this.#own, 'content-type': types['json'] });
    response.end(JSON.stringify(remote ?? { message: 'There is no build yet' }));
  }

  #withRemote(boot: Boot): Promise<Boot> {
    const remote = this.#options.build.released();
    return remote ? this.#revisions.bootWith(boot, remote) : Promise.resolve(boot);
  }

  /** A page compares it with its own revision. */
  async #sendLatest(response: ServerResponse): Promise<void> {
    const boot = (await (await fetch(new URL('/boot.json', this.#options.shell))).json()) as Boot;
    const { revision } = await this.#withRemote(boot);
    response.writeHead(200, { 'content-type': types['json'], 'cache-control': 'no-store' });
    response.end(JSON.stringify({ id: revision, timestamp: new Date().toISOString() }));
  }

  async #sendDocument(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const html = await text(answer);
    const replaced = await replaceBoot(html, (boot) => this.#withRemote(boot));
    // The shell that is deployed does not know a new page.
    const status = replaced !== null && answer.statusCode === 404 ? 200 : (answer.statusCode ?? 502);
    response.writeHead(status, this.#proxy.headersOf(answer)).end(replaced ?? html);
  }
}
