import type { components } from '@nearhand/contracts/openapi.gen';
import type { RealtimeSocket } from '@nearhand/platform/realtime/realtime-socket';
import type { DeviceServer } from './device-server.ts';
import { retryAfterMs } from './retry-after.ts';
import { ServerError } from './server-error.ts';

type Schemas = components['schemas'];

/** Time for the reply of the server. HTTP takes over after it. */
const replyMs = 10_000;
const forbiddenStatus = 403;

/** Syncs through the socket of the device while the server takes syncs there, and by HTTP otherwise. */
export class SyncTransport {
  readonly #socket: RealtimeSocket;
  readonly #server: Pick<DeviceServer, 'sync'>;
  readonly #replyMs: number;
  /** Each server announces it for its own sockets: older ones do not, and refuse unknown events. */
  #isTaken = false;

  constructor(socket: RealtimeSocket, server: Pick<DeviceServer, 'sync'>, limitMs = replyMs) {
    this.#socket = socket;
    this.#server = server;
    this.#replyMs = limitMs;
    socket.on('device:ready', () => {
      this.#isTaken = true;
    });
    socket.on('disconnect', () => {
      this.#isTaken = false;
    });
  }

  async sync(body: Schemas['DeviceSyncRequest']): Promise<Schemas['DeviceSync']> {
    return (await this.#throughSocket(body)) ?? this.#server.sync(body);
  }

  /** Null if HTTP has to answer: no reply has come, or the server no longer takes the syncs of this socket. */
  async #throughSocket(body: Schemas['DeviceSyncRequest']): Promise<Schemas['DeviceSync'] | null> {
    if (!this.#isTaken) return null;
    // A sync without a reply may have succeeded. It can be repeated, as after a lost HTTP response.
    const reply = await this.#socket
      .timeout(this.#replyMs)
      .emitWithAck('device:sync', body)
      .catch(() => null);
    if (!reply?.refusal) return reply?.sync ?? null;
    const { status, code, message, retryAfterSeconds } = reply.refusal;
    if (status === forbiddenStatus) return null;
    throw new ServerError(status, { code, message, retryAfterMs: retryAfterMs(retryAfterSeconds) });
  }
}
