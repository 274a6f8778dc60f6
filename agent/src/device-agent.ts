import type { components } from '@nearhand/contracts/openapi.gen';
import type { RealtimeConnection } from '@nearhand/platform/realtime/connect-realtime';
import { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import type { Desktop } from './desktop/desktop.ts';
import type { DeviceFacts } from './facts/device-facts.ts';
import { log } from './log.ts';
import { connectDevice } from './server/connect-device.ts';
import type { DeviceProof, DeviceServer } from './server/device-server.ts';
import { ServerError } from './server/server-error.ts';
import { SyncTimer } from './server/sync-timer.ts';
import { SyncTransport } from './server/sync-transport.ts';
import { DeviceSessions, type RestartPort } from './session/device-sessions.ts';
import type { Registration } from './state/registration.ts';

type Schemas = components['schemas'];

export interface DeviceAgentOptions {
  registration: Registration;
  store: { write(registration: Registration): Promise<void>; remove(): Promise<void> };
  machineId: string;
  server: DeviceServer;
  desktop: Desktop;
  /** Folder of received files. */
  inboxFolder: string;
  facts: () => Promise<DeviceFacts>;
  /** Null where the computer cannot restart with the agent. */
  restart: RestartPort | null;
  /** Sessions from before a restart. */
  resumed: ReadonlySet<string>;
  /** The company has removed the device, and the registration is gone. */
  onRemoved: () => void;
}

/** A registered device: presence, sync and the sessions that operators open. */
export class DeviceAgent {
  readonly #options: DeviceAgentOptions;
  readonly #sessions: DeviceSessions;
  readonly #timer: SyncTimer;
  readonly #connection: RealtimeConnection;
  readonly #transport: SyncTransport;
  #registration: Registration;
  #isRemoved = false;
  #reportedProblem: Schemas['ScreenProblem'] | null = null;
  #endDesktop: () => void = () => undefined;

  constructor(options: DeviceAgentOptions) {
    const { registration, server, desktop, inboxFolder, restart, resumed } = options;
    this.#options = options;
    this.#registration = registration;
    this.#sessions = new DeviceSessions({ server, desktop, inboxFolder, restart, resumed });
    this.#timer = new SyncTimer({ sync: () => this.#sync(), retryAfterOf });
    const source = new SignalingSource({ ask: () => this.#withProof((proof) => server.signaling(proof)) });
    this.#connection = connectDevice(server.origin, source, { pace: 'calm', retryAfterOf });
    this.#transport = new SyncTransport(this.#connection.socket, server);
    this.#listen();
  }

  get isOnline(): boolean {
    return this.#connection.socket.connected;
  }

  get sessionCount(): number {
    return this.#sessions.count;
  }

  start(): void {
    const { desktop } = this.#options;
    this.#endDesktop = desktop.onChange(() => {
      if (desktop.screenProblem !== this.#reportedProblem) this.#timer.hurry();
    });
    this.#timer.start();
  }

  stop(): void {
    this.#endDesktop();
    this.#timer.stop();
    this.#sessions.stop();
    this.#connection.close();
  }

  #listen(): void {
    const { socket } = this.#connection;
    let wasConnected = false;
    socket.on('connect', () => {
      log(`Connected to ${this.#options.server.origin}`);
      // Events of the meantime were missed.
      if (wasConnected) this.#timer.hurry();
      wasConnected = true;
    });
    socket.on('disconnect', (reason) => log(`Disconnected: ${reason}`));
    socket.on('device:session', (invite) => this.#sessions.receive(invite));
    socket.on('device:updated', (settings) => this.#sessions.useSettings(settings));
    socket.on('device:restart', (request) => void this.#sessions.restart(request));
    socket.on('device:removed', () => void this.#forget());
    socket.on('device:quarantined', () =>
      log(
        'This computer has other hardware than the registered device. An admin has to accept it, or registers it as a device of its own.',
      ),
    );
  }

  async #sync(): Promise<number | null> {
    const { hostname, osVersion, agentVersion, lastUser, canRestart } = await this.#options.facts();
    const { screenProblem } = this.#options.desktop;
    this.#reportedProblem = screenProblem;
    const facts = { hostname, osVersion, agentVersion, lastUser, canRestart, screenProblem };
    const reply = await this.#withProof((proof) => this.#transport.sync({ ...proof, ...facts }));
    await this.#takeSecret(reply);
    this.#sessions.useSettings(reply.settings);
    for (const invite of reply.sessions) this.#sessions.receive(invite);
    return reply.syncAfterSeconds * 1_000;
  }

  /** A new secret is stored before it is used. */
  async #takeSecret({ secret, company }: Schemas['DeviceSync']): Promise<void> {
    const { secret: known, companyName } = this.#registration;
    if (secret === null && company.name === companyName) return;
    await this.#store({
      ...this.#registration,
      companyName: company.name,
      ...(secret !== null && secret !== known && { secret, previousSecret: known }),
    });
  }

  /** Calls the server as this device, which is forgotten if the server has removed it. */
  async #withProof<Reply>(call: (proof: DeviceProof) => Promise<Reply>): Promise<Reply> {
    try {
      return await this.#withEitherSecret(call);
    } catch (error) {
      if (error instanceof ServerError && error.status === 410) await this.#forget();
      throw error;
    }
  }

  /** Calls the server with the secret, and with the previous one if the server has not stored it yet. */
  async #withEitherSecret<Reply>(call: (proof: DeviceProof) => Promise<Reply>): Promise<Reply> {
    const { assignmentId, secret, previousSecret } = this.#registration;
    const { machineId } = this.#options;
    try {
      return await call({ assignmentId, secret, machineId });
    } catch (error) {
      if (previousSecret === null || !(error instanceof ServerError) || error.status !== 401) throw error;
      const reply = await call({ assignmentId, secret: previousSecret, machineId });
      await this.#store({ ...this.#registration, secret: previousSecret, previousSecret: null });
      return reply;
    }
  }

  async #store(registration: Registration): Promise<void> {
    await this.#options.store.write(registration);
    this.#registration = registration;
  }

  /** Ends the sessions at once: the company has withdrawn its access. */
  async #forget(): Promise<void> {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.stop();
    await this.#options.store.remove();
    log('The device was removed from its company.');
    this.#options.onRemoved();
  }
}

/** A secret that is not accepted is tried again seldom: the server may have been restored from a backup. */
const refusedMs = 5 * 60_000;

function retryAfterOf(error: unknown): number {
  if (!(error instanceof ServerError)) return 0;
  log(error.message);
  return error.status === 401 || error.status === 409 ? refusedMs : error.retryAfterMs;
}
