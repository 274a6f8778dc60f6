import { randomBytes, randomUUID } from 'node:crypto';
import { RetryingClient } from '../../kill/retrying-client.ts';

const facts = { osVersion: 'Debian 12', agentVersion: '2.18.1' };

/** A device that repeats each request until the server responds, and keeps its secrets as an agent does. */
export class RetryingDevice {
  readonly machineId = randomUUID();
  /** Secrets that the server has replaced. */
  rotations = 0;
  private readonly client: RetryingClient;
  private readonly code: string;
  private secret = randomBytes(32).toString('base64url');
  private assignmentId = '';

  constructor(origin: string, code: string) {
    this.client = new RetryingClient(origin);
    this.code = code;
  }

  async register(): Promise<void> {
    const machine = { machineId: this.machineId, hostname: 'killed', os: 'linux', ...facts };
    const { status, body } = await this.client.call('POST', '/api/device', { code: this.code, ...machine, newSecret: this.secret });
    if (status !== 201 && status !== 200) throw new Error(`A device could not register: ${JSON.stringify(body)}`);
    this.assignmentId = String(body['assignmentId']);
  }

  async sync(hostname: string): Promise<void> {
    const proof = { assignmentId: this.assignmentId, secret: this.secret, machineId: this.machineId };
    const { status, body } = await this.client.call('POST', '/api/device/sync', { ...proof, hostname, lastUser: null, ...facts });
    if (status !== 200) throw new Error(`A device could not sync: ${JSON.stringify(body)}`);
    if (typeof body['secret'] !== 'string') return;
    this.secret = body['secret'];
    this.rotations += 1;
  }
}
