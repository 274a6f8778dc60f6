import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { BenchCompany } from '../../test/a-bench-company.ts';
import { OperatorWindow } from '../../test/kill/operator-window.ts';
import { RetryingClient } from '../../test/kill/retrying-client.ts';

const atOnce = 10;

/** Sessions whose two sides have a picture, and return when they lose their sockets. */
export class KeptSessions {
  readonly sessionIds: string[] = [];
  private readonly origin: string;
  private readonly operator: RetryingClient;
  private readonly customers: Socket[] = [];
  private readonly windows: OperatorWindow[] = [];
  private token = '';

  private constructor(origin: string) {
    this.origin = origin;
    this.operator = new RetryingClient(origin);
  }

  static async open(origin: string, { email, password }: BenchCompany, count: number): Promise<KeptSessions> {
    const sessions = new KeptSessions(origin);
    await sessions.operator.signIn(email, password);
    sessions.token = String((await sessions.operator.call('GET', '/api/me/signaling')).body['token']);
    for (let opened = 0; opened < count; opened += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, () => sessions.openOne()));
    return sessions;
  }

  /** Customers whose socket is open. */
  get connected(): number {
    return this.customers.filter(({ connected }) => connected).length;
  }

  close(): void {
    for (const window of this.windows) window.close();
    for (const customer of this.customers) customer.disconnect();
  }

  private async openOne(): Promise<void> {
    const { origin, operator } = this;
    const { body: session } = await operator.call('POST', '/api/session', {});
    const sessionId = String(session['sessionId']);
    const { body: joined } = await operator.call('POST', '/api/session/join', { key: session['key'], accept: true });
    const window = new OperatorWindow(origin, sessionId, () => this.token);
    const auth = { token: (joined['signaling'] as { token: string }).token };
    const customer = io(origin, { path: '/realtime', transports: ['websocket'], auth, reconnectionDelayMax: 500, forceNew: true });
    this.windows.push(window);
    this.customers.push(customer);
    this.sessionIds.push(sessionId);
    await window.entered();
    window.report(true);
    while (!customer.connected) await pause(20);
  }
}
