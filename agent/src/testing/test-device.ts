import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Desktop } from '../desktop/desktop.ts';
import { DeviceAgent } from '../device-agent.ts';
import { DeviceServer } from '../server/device-server.ts';
import type { Registration } from '../state/registration.ts';
import { FakeOperator } from './fake-operator.ts';
import { anInvitation, FakeServer } from './fake-server.ts';
import { FakeSystem } from './fake-system.ts';
import { until } from './until.ts';

/** A device in a test: its agent, its desktop and the server it belongs to. */
export class TestDevice {
  readonly server: FakeServer;
  readonly inbox: string;
  readonly system = new FakeSystem();
  readonly onRemoved = vi.fn();
  readonly restartComputer = vi.fn(async () => undefined);
  screenProblem: Desktop['screenProblem'] = null;
  /** The registration that the agent has stored. */
  written: Registration | null = null;
  /** Sessions that were stored for the time after a restart. */
  kept: readonly string[] = [];
  #agent: DeviceAgent | undefined;
  readonly #assistants: FakeOperator[] = [];
  readonly #listeners = new Set<() => void>();

  static async open(): Promise<TestDevice> {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    return new TestDevice(await FakeServer.start(), await mkdtemp(join(tmpdir(), 'nearhand-inbox-')));
  }

  private constructor(server: FakeServer, inbox: string) {
    this.server = server;
    this.inbox = inbox;
  }

  async close(): Promise<void> {
    for (const { link } of this.#assistants) link.close();
    this.stopAgent();
    await this.server.stop();
    await rm(this.inbox, { recursive: true });
    vi.restoreAllMocks();
  }

  changeDesktop(): void {
    for (const listener of this.#listeners) listener();
  }

  stopAgent(): void {
    this.#agent?.stop();
  }

  run(values: Partial<Registration> = {}, resumed: readonly string[] = []): DeviceAgent {
    const registration: Registration = {
      server: this.server.origin,
      assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13',
      secret: 'first',
      previousSecret: null,
      companyName: 'Northwind Care',
      ...values,
    };
    this.#agent = new DeviceAgent({
      registration,
      store: {
        write: async (next) => {
          this.written = next;
        },
        remove: async () => {
          this.written = null;
        },
      },
      machineId: 'machine-machine-1',
      server: new DeviceServer(this.server.origin),
      desktop: this.#desktop(),
      inboxFolder: this.inbox,
      facts: async () => ({
        hostname: 'desk',
        os: 'linux',
        osVersion: 'Debian 12',
        agentVersion: '2.18.1',
        lastUser: 'maria',
        canRestart: true,
      }),
      onRemoved: this.onRemoved,
      restart: {
        computer: this.restartComputer,
        keep: async (sessionIds) => {
          this.kept = sessionIds;
        },
      },
      resumed: new Set(resumed),
    });
    this.#agent.start();
    return this.#agent;
  }

  async runOnline(): Promise<void> {
    const running = this.run();
    await until(() => running.isOnline && this.server.requestsTo('POST /device/sync').length > 0, 'The device');
  }

  /** A session with an operator who is connected to the device. */
  async session(values: Parameters<typeof anInvitation>[0] = {}) {
    await this.runOnline();
    const invitation = anInvitation(values);
    this.server.toDevice('device:session', invitation);
    await this.untilEntered();
    const operator = new FakeOperator(this.server, invitation.sessionId);
    operator.enter();
    await until(() => operator.isConnected, 'The connection');
    return { invitation, operator };
  }

  /** A session that the person at the device has allowed. */
  async consentedSession(values: Parameters<typeof anInvitation>[0]) {
    await this.runOnline();
    const invitation = anInvitation({ consent: 'ask', ...values });
    this.server.toDevice('device:session', invitation);
    await until(() => this.system.window.shown.length === 1, 'The question');
    this.system.window.press('Allow');
    await this.untilEntered();
    const operator = new FakeOperator(this.server, invitation.sessionId);
    operator.enter();
    await until(() => operator.isConnected && this.system.window.shown.length === 1, 'The connection');
    return { invitation, operator };
  }

  /** A second operator, connected to the device. */
  async assistant(sessionId: string): Promise<FakeOperator> {
    const about = { participantId: '01890000-0000-7000-8000-000000000002', name: 'Marco', role: 'assistant' } as const;
    const assistant = new FakeOperator(this.server, sessionId, about);
    this.#assistants.push(assistant);
    assistant.enter();
    await until(() => assistant.isConnected, 'The second connection');
    return assistant;
  }

  async untilEntered(): Promise<void> {
    let count = 0;
    await until(() => {
      void this.server.socketsOf('customer').then((open) => {
        count = open;
      });
      return count === 1;
    }, 'The session');
  }

  #desktop(): Desktop {
    const device = this;
    return {
      system: this.system,
      get screenProblem() {
        return device.screenProblem;
      },
      uid: null,
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => undefined,
    };
  }
}
