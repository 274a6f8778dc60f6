import { readFile, stat } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { readNetworks } from './read-networks.ts';

/** Time between two checks of the file. */
const freshMs = 10_000;

/** Networks of VPNs and hosting companies, from a file that is reloaded on change. Optional. */
@Injectable()
export class VpnNetworkService {
  private readonly logger = new Logger(VpnNetworkService.name);
  private networks = new BlockList();
  private version = '';
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'VPN_NETWORKS'>) {}

  async ensureOutside(address: string): Promise<void> {
    if (!this.env.VPN_NETWORKS) return;
    await this.reload(this.env.VPN_NETWORKS);
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (this.networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) throw new DomainError('VPN_DETECTED');
  }

  /** Keeps the previous networks if the file cannot be read. */
  private async reload(file: string): Promise<void> {
    if (Date.now() - this.lookedAt < freshMs) return;
    this.lookedAt = Date.now();
    try {
      const { mtimeMs, size } = await stat(file);
      const version = `${mtimeMs} ${size}`;
      if (version === this.version) return;
      const { networks, unread } = readNetworks(await readFile(file, 'utf8'));
      for (const line of unread.slice(0, 5)) this.logger.warn(`VPN_NETWORKS: ${JSON.stringify(line.slice(0, 60))} is no network`);
      this.networks = networks;
      this.version = version;
    } catch (error) {
      this.logger.warn(`VPN_NETWORKS: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
    }
  }
}
