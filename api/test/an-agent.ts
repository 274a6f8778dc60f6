import type { components } from '@nearhand/contracts/openapi.gen';
import { v7 as uuid } from 'uuid';
import type { TestUser } from './a-company.ts';
import { type Client, connected, type Sockets } from './sockets.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

type Sync = components['schemas']['DeviceSync'];

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

  sync(about: object = {}) {
    const { hostname, osVersion, agentVersion } = this.machine;
    const body = { ...this.credentials, hostname, osVersion, agentVersion, lastUser: null, ...about };
    return this.test.call('POST', '/api/device/sync', { body });
  }

  async syncNow(about: object = {}): Promise<Sync> {
    const { status, body } = await this.sync(about);
    if (status !== 200) throw new Error(`sync answered ${status}: ${JSON.stringify(body)}`);
    return body as unknown as Sync;
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
    const socket = await connected(await this.open(sockets));
    const find = () => this.test.dataSource.query<unknown[]>('SELECT FROM "device_sockets" WHERE "socketId" = $1', [socket.id]);
    await until(async () => (await find()).length > 0);
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
