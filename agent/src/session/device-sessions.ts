import type { components } from '@nearhand/contracts/openapi.gen';
import type { Desktop } from '../desktop/desktop.ts';
import { log } from '../log.ts';
import type { DeviceServer } from '../server/device-server.ts';
import { askPerson } from '../visibility/ask-person.ts';
import { deviceText } from '../visibility/device-texts.ts';
import { SessionWindow } from '../visibility/session-window.ts';
import { sessionQuestions } from './consent.ts';
import { DeviceSession } from './device-session.ts';
import { FileInbox } from './file-inbox.ts';
import { releaseMemory } from './release-memory.ts';

type Schemas = components['schemas'];
type DeviceSessionInvitation = Schemas['DeviceSessionInvitation'];
type DeviceSettings = Schemas['DeviceSettings'];

export interface DeviceSessionsOptions {
  server: DeviceServer;
  desktop: Desktop;
  /** Folder of received files. */
  inboxFolder: string;
  /** Null where the computer cannot restart with the agent. */
  restart: RestartPort | null;
  /** Sessions from before a restart, for which nobody is asked again. */
  resumed: ReadonlySet<string>;
}

export interface RestartPort {
  computer: () => Promise<void>;
  /** Stores the sessions that continue afterwards. */
  keep: (sessionIds: readonly string[]) => Promise<void>;
}

interface Running {
  session: DeviceSession;
  window: SessionWindow;
}

/** Used until the server has sent the settings. */
const consentSecondsByDefault = 30;

/** Ids of sessions that are over, of which late copies of the invite may arrive. */
const maxKnown = 100;

/** The sessions of this device. Several operators may each have one. */
export class DeviceSessions {
  readonly #options: DeviceSessionsOptions;
  readonly #running = new Map<string, Running>();
  readonly #known = new Set<string>();
  readonly #inbox: FileInbox;
  readonly #end: () => void;
  #isRestarting = false;
  #settings: Pick<DeviceSettings, 'consent' | 'consentSeconds'> = { consent: 'ask', consentSeconds: consentSecondsByDefault };

  constructor(options: DeviceSessionsOptions) {
    this.#options = options;
    const { desktop, inboxFolder } = options;
    this.#inbox = new FileInbox(inboxFolder, () => desktop.uid);
    this.#inbox.clean().catch((error: unknown) => log(`Incomplete files could not be removed: ${String(error)}`));
    this.#end = desktop.onChange(() => this.#followDesktop());
  }

  get count(): number {
    return this.#running.size;
  }

  useSettings(settings: DeviceSettings): void {
    this.#settings = settings;
  }

  /** An invite arrives on the socket, with a sync, or both. */
  receive(invite: DeviceSessionInvitation): void {
    if (this.#known.has(invite.sessionId)) return;
    this.#known.add(invite.sessionId);
    for (const oldest of this.#known) {
      if (this.#known.size <= maxKnown) break;
      if (!this.#running.has(oldest)) this.#known.delete(oldest);
    }
    this.#consider(invite).catch((error: unknown) => {
      log(`A session could not be opened: ${String(error)}`);
      this.#running.get(invite.sessionId)?.session.stop('stopped');
    });
  }

  /** An operator restarts the computer, in a session or without one. Consent to control does not cover it. */
  async restart(request: Schemas['DeviceRestart']): Promise<void> {
    if (!this.#options.restart) return;
    if (await this.#mayRestart(request)) await this.#restart(request.operator.name);
    else log(`The restart that ${JSON.stringify(request.operator.name)} requested was denied.`);
  }

  /** Stops the sessions. If the computer restarts, they wait for its return. */
  stop(): void {
    this.#end();
    for (const { session } of this.#running.values()) {
      if (this.#isRestarting) session.leave();
      else session.stop('stopped');
    }
  }

  async #mayRestart({ operator, company, consent, participant }: Schemas['DeviceRestart']): Promise<boolean> {
    const isInControl = ({ sessionId, participantId }: NonNullable<typeof participant>) =>
      this.#running.get(sessionId)?.session.isControlledBy(participantId) ?? false;
    if (participant && !isInControl(participant)) return false;
    return consent === 'none' || this.#put(`${operator.name} (${company.name})`, deviceText('agent.restart'));
  }

  async #consider(invite: DeviceSessionInvitation): Promise<void> {
    const { server, resumed } = this.#options;
    const isAllowed = invite.consent === 'none' || resumed.has(invite.sessionId) || (await this.#ask(invite));
    if (isAllowed) return this.#open(invite);
    log(`The request of ${JSON.stringify(invite.operator.name)} was denied.`);
    await server.close(invite);
  }

  #ask({ operator, company, mode }: DeviceSessionInvitation): Promise<boolean> {
    return this.#put(`${operator.name} (${company.name})`, deviceText(sessionQuestions[mode].text));
  }

  #put(name: string, request: string): Promise<boolean> {
    return askPerson(this.#options.desktop.system, {
      lines: [name, request],
      timeoutMs: this.#settings.consentSeconds * 1_000,
    });
  }

  #open(invite: DeviceSessionInvitation): void {
    const { server, desktop } = this.#options;
    const { sessionId, operator, company, consent } = invite;
    const session = new DeviceSession({
      invite,
      server,
      inbox: this.#inbox,
      operatorName: operator.name,
      decide: async (operatorName, text) => consent === 'none' || this.#put(`${operatorName} (${company.name})`, deviceText(text)),
      canRestart: this.#options.restart !== null,
      onEnd: (end) => {
        log(`The session with ${JSON.stringify(operator.name)} has ended (${end}).`);
        this.#running.get(sessionId)?.window.close();
        this.#running.delete(sessionId);
        if (this.#running.size === 0) releaseMemory(() => this.#running.size > 0);
      },
    });
    log(`A session with ${JSON.stringify(operator.name)} has started.`);
    this.#running.set(sessionId, { session, window: new SessionWindow(session, company.name, desktop.system) });
    session.useSystem(desktop.system);
  }

  async #restart(operatorName: string): Promise<void> {
    const { restart } = this.#options;
    if (!restart || this.#isRestarting) return;
    this.#isRestarting = true;
    log(`${JSON.stringify(operatorName)} restarts the computer.`);
    try {
      await restart.keep([...this.#running.keys()]);
      await restart.computer();
    } catch (error) {
      this.#isRestarting = false;
      log(`The computer could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
      await restart.keep([]).catch(() => undefined);
    }
  }

  #followDesktop(): void {
    const { system } = this.#options.desktop;
    for (const { session, window } of this.#running.values()) {
      session.useSystem(system);
      window.useSystem(system);
    }
  }
}
