import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HeldAnswers } from '../../held-answers.ts';
import { StripeAccount, StripeRefusal } from './stripe-account.ts';
import { checkEvent, describedOperations, describeErrors, stripeVersion } from './stripe-description.ts';
import { readStripeForm } from './stripe-form.ts';
import type { StripeObject, TestPrice } from './stripe-objects.ts';
import type { StripeOperation } from './stripe-operations.ts';

export const testSecretKey = 'sk_test_nearhand';
export const testWebhookSecret = 'whsec_nearhand';

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: StripeObject };
}

export interface SentRequest {
  operation: StripeOperation;
  form: Record<string, unknown>;
  idempotencyKey: string | null;
}

type Handler = (account: StripeAccount, form: Record<string, never>, id: string) => unknown;

const handlers: Record<StripeOperation, Handler> = {
  'POST /v1/customers': (account, form) => account.createCustomer(form),
  'GET /v1/customers/{customer}': (account, form, id) => account.readCustomer(id, form),
  'POST /v1/checkout/sessions': (account, form) => account.createSession(form),
  'POST /v1/checkout/sessions/{session}/expire': (account, _, id) => account.expireSession(id),
  'POST /v1/billing_portal/sessions': (account, form) => account.createPortalSession(form),
  'GET /v1/subscriptions': (account, form) => account.list(form),
  'GET /v1/subscriptions/{subscription_exposed_id}': (account, form, id) => account.read(id, form),
  'POST /v1/subscriptions/{subscription_exposed_id}': (account, form, id) => account.update(id, form),
  'DELETE /v1/subscriptions/{subscription_exposed_id}': (account, _, id) => account.end(id),
  'GET /v1/invoices': (account, form) => account.listInvoices(form),
  'GET /v1/invoices/upcoming': (account, form) => account.upcoming(form),
  'POST /v1/subscription_schedules': (account, form) => account.createSchedule(form),
  'POST /v1/subscription_schedules/{schedule}': (account, form, id) => account.updateSchedule(id, form),
  'POST /v1/subscription_schedules/{schedule}/release': (account, _, id) => account.release(id),
};

/** Signs a body as Stripe does. */
export function signatureOf(body: string, at = Math.floor(Date.now() / 1000), secret = testWebhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/**
 * A server that answers like Stripe. Requests and answers must match Stripe's OpenAPI description: an unknown
 * operation, parameter or field is refused. Events are kept in `events` until they are sent.
 */
export class StripeCounterpart {
  readonly account: StripeAccount;
  readonly requests: SentRequest[] = [];
  readonly refusals: string[] = [];
  readonly events: StripeEvent[] = [];
  readonly answers = new HeldAnswers();
  /** Whether it fails, as during an outage. */
  isDown = false;
  private readonly answersByKey = new Map<string, { status: number; body: string }>();
  private readonly server: Server;

  private constructor(prices: Record<string, TestPrice>) {
    this.account = new StripeAccount(prices, (type, object) => this.announce(type, object));
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(prices: Record<string, TestPrice>): Promise<StripeCounterpart> {
    const counterpart = new StripeCounterpart(prices);
    await new Promise<void>((resolve) => counterpart.server.listen(0, '127.0.0.1', resolve));
    return counterpart;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The events since the last call, in the order in which they happened. */
  takeEvents(): StripeEvent[] {
    return this.events.splice(0);
  }

  private announce(type: string, object: StripeObject): void {
    const event = {
      object: 'event' as const,
      id: `evt_${String(this.requests.length).padStart(6, '0')}_${Math.random().toString(36).slice(2, 10)}`,
      api_version: stripeVersion,
      created: this.account.now,
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: structuredClone(object) },
    };
    checkEvent(event);
    this.events.push(event);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const answer = await this.answer(request).catch((error: unknown) => this.refuse(error));
    await this.answers.pass(`${request.method} ${request.url}`, left.signal);
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(answer.body);
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const { method = '', url = '', headers } = request;
    const { pathname, search } = new URL(url, this.url);
    const sent = await text(request);
    if (this.isDown) throw new StripeRefusal(503, { type: 'api_error', message: 'Stripe is down' });
    const operation = describedOperations.find((candidate) => candidate.method === method && candidate.path.test(pathname));
    if (!operation)
      throw new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${pathname}).` });
    if (headers.authorization !== `Bearer ${testSecretKey}`)
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    if (headers['stripe-version'] !== stripeVersion)
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: `Unexpected version ${String(headers['stripe-version'])}` });

    const form = readStripeForm(method === 'POST' ? sent : search.slice(1));
    if (!operation.request(form)) {
      const { param, message } = describeErrors(operation.request.errors);
      throw new StripeRefusal(400, { type: 'invalid_request_error', code: 'parameter_unknown', param, message });
    }
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    const kept = idempotencyKey === null ? undefined : this.answersByKey.get(idempotencyKey);
    if (kept) return kept;

    this.requests.push({ operation: operation.id, form, idempotencyKey });
    const id = operation.path.exec(pathname)?.[1] ?? '';
    const result = handlers[operation.id](this.account, form as Record<string, never>, id);
    if (!operation.answer(result)) throw new Error(`Bad answer of ${operation.id}: ${describeErrors(operation.answer.errors).message}`);
    const answer = { status: 200, body: JSON.stringify(result) };
    if (idempotencyKey !== null) this.answersByKey.set(idempotencyKey, answer);
    return answer;
  }

  private refuse(error: unknown): { status: number; body: string } {
    this.refusals.push(String(error));
    const refusal = error instanceof StripeRefusal ? error : new StripeRefusal(500, { type: 'api_error', message: String(error) });
    return { status: refusal.status, body: JSON.stringify({ error: refusal.error }) };
  }
}
