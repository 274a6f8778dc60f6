import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@nearhand/contracts/client';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { Signaling } from '@nearhand/platform/realtime/signaling';
import { deviceLanguage } from '../visibility/device-texts.ts';
import { retryAfterMs } from './retry-after.ts';
import { ServerError } from './server-error.ts';
import { whyUnreachable } from './why-unreachable.ts';

type Schemas = components['schemas'];

/** Identifies the device. A clone has the same secret on another machine. */
export interface DeviceProof {
  assignmentId: string;
  secret: string;
  machineId: string;
}

const timeoutMs = 20_000;
/** Less than an app or a service manager waits for the end of the program. */
const closeMs = 4_000;

const errorStatus = 400;

/** The server's operations for a device. Failures are `ServerError`s. */
export class DeviceServer {
  readonly origin: string;
  readonly #api: ApiClient;
  readonly #closing = new Set<Promise<unknown>>();

  constructor(origin: string, send: typeof fetch = fetch) {
    this.origin = origin;
    const limited: typeof fetch = (input, init) => send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    this.#api = createApiClient({
      baseUrl: `${origin}/api`,
      fetch: limited as typeof fetch,
      headers: { 'accept-language': deviceLanguage() },
    });
  }

  register(body: Schemas['DeviceRegistrationRequest']): Promise<Schemas['DeviceRegistration']> {
    return answerOf(this.#api.POST('/device', { body }));
  }

  sync(body: Schemas['DeviceSyncRequest']): Promise<Schemas['DeviceSync']> {
    return answerOf(this.#api.POST('/device/sync', { body }));
  }

  signaling(proof: DeviceProof): Promise<Signaling> {
    return answerOf(this.#api.POST('/device/signaling', { body: proof }));
  }

  /** Removes the device from its company. */
  async remove({ assignmentId, secret, machineId }: DeviceProof): Promise<void> {
    const params = { path: { assignmentId }, query: { secret, machineId } };
    await answerOf(this.#api.DELETE('/device/{assignmentId}/secret', { params }));
  }

  join(body: Schemas['SessionJoin']): Promise<Schemas['SessionInvitation']> {
    return answerOf(this.#api.POST('/session/join', { body }));
  }

  /** Takes the place of the customer's page that has shown the code. */
  useControlCode(code: string): Promise<Schemas['SessionInvitationJoined']> {
    return answerOf(this.#api.POST('/session/control', { body: { code } }));
  }

  /** Closes a session as its customer; with `isStopped`, without a decision of the person at the device. */
  async close({ sessionId, key }: { sessionId: string; key: string }, isStopped = false): Promise<void> {
    const query = { key, ...(isStopped && { isStopped }) };
    const closing = answerOf(this.#api.DELETE('/session/{sessionId}', { params: { path: { sessionId }, query } }));
    this.#closing.add(closing);
    await closing.finally(() => this.#closing.delete(closing));
  }

  /** Resolves when the server has closed the sessions, or does not answer in time. The program may end then. */
  async closed(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#closing), pause(closeMs, undefined, { ref: false })]);
  }
}

interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

async function answerOf<Data>(call: Promise<Reply<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call.catch((error: unknown) => {
    throw new ServerError(0, { message: whyUnreachable(error) });
  });
  if (response.status < errorStatus) return data as NonNullable<Data>;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  throw new ServerError(response.status, {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    retryAfterMs: retryAfterMs(response.headers.get('Retry-After')),
  });
}
