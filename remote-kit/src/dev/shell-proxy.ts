import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Headers of one connection, which are not passed on (RFC 9110, 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
/** Headers that would stay in effect for localhost after development, or that no longer match a changed body. */
const ofOrigin = ['strict-transport-security', 'content-length', 'clear-site-data'];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Passes requests on to a deployed shell, as if they came from its own pages. */
export class ShellProxy {
  readonly #shell: URL;
  readonly #origin: string;

  constructor(shell: string, origin: string) {
    this.#shell = new URL(shell);
    this.#origin = origin;
  }

  #open({ method, url = '/', headers }: IncomingMessage, more: IncomingHttpHeaders): ClientRequest {
    const open = this.#shell.protocol === 'https:' ? requestHttps : requestHttp;
    const { origin, referer } = headers;
    const sent = {
      ...without(headers, ofConnection),
      host: this.#shell.host,
      ...(origin && { origin: this.#shell.origin }),
      ...(referer && { referer: referer.replace(this.#origin, this.#shell.origin) }),
      ...more,
    };
    return open(new URL(url, this.#shell), { method, headers: sent });
  }

  /** The answer of the shell. */
  send(request: IncomingMessage, more: IncomingHttpHeaders = {}): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = this.#open(request, more);
    sent.once('response', resolve).once('error', reject);
    request.pipe(sent);
    return promise;
  }

  /** Headers of an answer, for a page of this origin. */
  headersOf(answer: IncomingMessage): IncomingHttpHeaders {
    const { location, 'content-security-policy': policy } = answer.headers;
    const socket = this.#origin.replace('http', 'ws');
    return {
      ...without(answer.headers, [...ofConnection, ...ofOrigin]),
      ...(location && { location: location.replace(this.#shell.origin, this.#origin) }),
      ...(policy && { 'content-security-policy': String(policy).replace('connect-src', `connect-src ${socket}`) }),
    };
  }

  /** Connects a socket of the page with the shell. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { upgrade = '', connection = '' } = request.headers;
    const sent = this.#open(request, { upgrade, connection });
    const end = () => socket.destroy();
    socket.on('error', () => sent.destroy());
    sent.on('error', end);
    sent.on('response', async (answer) => {
      socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nconnection: close\r\n\r\n${await text(answer)}`);
    });
    sent.on('upgrade', (answer, other, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.on('error', end);
      other.on('close', end);
      socket.on('close', () => other.destroy());
      other.write(head);
      socket.write(first);
      other.pipe(socket).pipe(other);
    });
    sent.end();
  }
}
