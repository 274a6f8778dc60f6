import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { components } from '@nearhand/contracts/openapi.gen';
import { type ClientEvents, realtimePath, type ServerEvents } from '@nearhand/contracts/realtime';
import type { Signal } from '@nearhand/platform/session-link/connection/signal';
import { Server as SocketServer } from 'socket.io';

type Schemas = components['schemas'];

export const aSignaling = (token: string): Schemas['Signaling'] => ({
  token,
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  iceServers: [],
});

export const anInvitation = (values: Partial<Schemas['DeviceSessionInvitation']> = {}): Schemas['DeviceSessionInvitation'] => ({
  sessionId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11',
  key: 'Zm9vYmFyYmF6cXV4MTIzNA',
  customerToken: 'c2VhdHNlYXRzZWF0c2VhdA',
  mode: 'control',
  consent: 'none',
  operator: { name: 'Ada Nowak', avatar: null },
  company: { name: 'Northwind Care', logo: null },
  signaling: aSignaling('customer'),
  ...values,
});

export const aParticipant = (values: Partial<Schemas['Participant']> = {}): Schemas['Participant'] => ({
  participantId: '01890000-0000-7000-8000-000000000001',
  name: 'Ada Nowak',
  role: 'host',
  ...values,
});

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Certificate {
  key: string;
  cert: string;
}

/** The server of one device: its operations, its socket, and the socket of its session. */
export class FakeServer {
  /** Requests by method and path, and syncs through the socket by their event. */
  readonly requests: { path: string; body: Record<string, unknown> }[] = [];
  /** Replies by method and path; others are those of a registered device. */
  readonly answers = new Map<string, () => Answer>();
  /** Signals of the device. */
  onSignal: (signal: Signal) => void = () => undefined;
  sync: Schemas['DeviceSync'] = {
    secret: null,
    syncAfterSeconds: 25,
    settings: { name: 'Front desk', consent: 'none', consentSeconds: 30 },
    company: { name: 'Northwind Care', logo: null },
    sessions: [],
  };
  /** False for an older server, which takes syncs by HTTP only. */
  takesSyncs = true;
  /** The reply to a sync through the socket; null for none. */
  syncReply: () => Schemas['DeviceSyncReply'] | null = () => ({ sync: this.sync, refusal: null });
  readonly #http: Server;
  readonly #sockets: SocketServer<ClientEvents, ServerEvents>;

  readonly #isSecure: boolean;

  private constructor(certificate?: Certificate) {
    this.#isSecure = certificate !== undefined;
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response);
    this.#http = certificate ? createSecureServer(certificate, answer) : createServer(answer);
    this.#sockets = new SocketServer(this.#http, { path: realtimePath, transports: ['websocket'] });
    this.#sockets.use((socket, next) => {
      const { token } = socket.handshake.auth;
      if (token !== 'device' && token !== 'customer') return next(new Error('Unauthenticated'));
      void socket.join(String(token));
      next();
    });
    this.#sockets.on('connection', (socket) => {
      socket.on('signal', (signal) => this.onSignal(signal));
      socket.on('device:sync', (body, done) => {
        this.requests.push({ path: 'device:sync', body: { ...body } });
        const reply = this.syncReply();
        if (reply) done(reply);
      });
      if (this.takesSyncs && socket.rooms.has('device')) socket.emit('device:ready', {});
    });
  }

  /** Starts a server at `localhost` with TLS if there is a certificate, at 127.0.0.1 without TLS otherwise. */
  static async start(certificate?: Certificate): Promise<FakeServer> {
    const server = new FakeServer(certificate);
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    const { port } = this.#http.address() as AddressInfo;
    return this.#isSecure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  }

  /** Number of open sockets. */
  async socketsOf(kind: 'device' | 'customer'): Promise<number> {
    return (await this.#sockets.in(kind).fetchSockets()).length;
  }

  toDevice<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>): void {
    this.#sockets.to('device').emit(event, ...payload);
  }

  toCustomer<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>): void {
    this.#sockets.to('customer').emit(event, ...payload);
  }

  requestsTo(path: string): Record<string, unknown>[] {
    return this.requests.filter((request) => request.path === path).map(({ body }) => body);
  }

  /** Bodies of all syncs, by HTTP and through the socket. */
  get syncs(): Record<string, unknown>[] {
    return this.requests.filter(({ path }) => path === 'POST /device/sync' || path === 'device:sync').map(({ body }) => body);
  }

  disconnectDevices(): void {
    this.#sockets.disconnectSockets(true);
  }

  async stop(): Promise<void> {
    await this.#sockets.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = `${request.method} ${request.url?.replace(/^\/api/, '')}`;
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    this.requests.push({ path, body });
    const { status, body: reply, headers } = this.answers.get(path)?.() ?? this.#usual(path);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(reply === undefined ? undefined : JSON.stringify(reply));
  }

  #usual(path: string): Answer {
    if (path === 'POST /device/sync') return { status: 200, body: this.sync };
    if (path === 'POST /device/signaling') return { status: 200, body: aSignaling('device') };
    return path.startsWith('DELETE ') ? { status: 204 } : { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } };
  }
}
