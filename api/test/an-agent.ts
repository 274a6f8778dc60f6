import type { components } from '@nearhand/contracts/openapi.gen';
import { v7 as uuid } from 'uuid';
import type { TestUser } from './a-company.ts';
import { type Client, next, type Sockets } from './sockets.ts';
import type { TestApp } from './test-app.ts';

type Schemas = components['schemas'];

export interface Machine {
  machineId: string;
  hostname: string;
  os: 'linux';
  osVersion: string;
  agentVersion: string;
}

export const aMachine = (about: Partial<Machine> = {}): Machine => ({
  machineId: uuid().replaceAll('-', ''),
  hostname: 'NW-LAP-134',
  os: 'linux',
  osVersion: 'Debian 12',
  agentVersion: '2.18.1',
  ...about,
});

/** A company code, created by the owner, whom no plan locks. */
export async function aCompanyCode({ call }: TestApp, { companyId, owner }: { companyId: string; owner: TestUser }): Promise<string> {
  const { body } = await call('POST', `/api/company/${companyId}/code`, { token: owner.token });
  return String(body['code']);
}

let address = 0;
/** Registrations are limited by address. */
const anAddress = () => `10.7.${(++address >> 8) & 255}.${address & 255}`;

export const register = ({ call }: TestApp, body: object) => call('POST', '/api/device', { body, ip: anAddress() });

/** A registered device, as its agent calls the API. */
export class TestAgent {
  constructor(
    private readonly test: TestApp,
    readonly machine: Machine,
    readonly assignmentId: string,
    public secret: string,
  ) {}

  private get credentials() {
    return { assignmentId: this.assignmentId, secret: this.secret, machineId: this.machine.machineId };
  }

  /** Returns what the agent sends in a sync. */
  bodyOf(about: object = {}): Schemas['DeviceSyncRequest'] {
    const { hostname, osVersion, agentVersion } = this.machine;
    return { ...this.credentials, hostname, osVersion, agentVersion, lastUser: null, canRestart: false, ...about };
  }

  sync(about: object = {}) {
    return this.test.call('POST', '/api/device/sync', { body: this.bodyOf(about) });
  }

  async syncNow(about: object = {}): Promise<Schemas['DeviceSync']> {
    const { status, body } = await this.sync(about);
    if (status !== 200) throw new Error(`sync answered ${status}: ${JSON.stringify(body)}`);
    return body as unknown as Schemas['DeviceSync'];
  }

  signaling(about: object = {}) {
    return this.test.call('POST', '/api/device/signaling', { body: { ...this.credentials, ...about } });
  }

  /** A socket that is not connected yet, so that no event is missed. */
  async open(sockets: Sockets, about: object = {}): Promise<Client> {
    const { body } = await this.signaling(about);
    return sockets.open({ token: body['token'] });
  }

  /** A socket that represents the device, which it does only after a transaction. */
  async connect(sockets: Sockets): Promise<Client> {
    const socket = await this.open(sockets);
    await next(socket, 'device:ready');
    return socket;
  }

  remove() {
    return this.test.call('DELETE', `/api/device/${this.assignmentId}/secret?secret=${this.secret}`);
  }
}

/** Registers a machine with a code. */
export async function anAgent(test: TestApp, code: string, about: Partial<Machine> = {}): Promise<TestAgent> {
  const machine = aMachine(about);
  const { status, body } = await register(test, { code, ...machine });
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  return new TestAgent(test, machine, String(body['assignmentId']), String(body['secret']));
}
