import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readNetworks } from './read-networks.ts';
import { VpnNetworkService } from './vpn-network.service.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-networks-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const answerOf = (networks: VpnNetworkService, address: string) =>
  networks.ensureOutside(address).then(
    () => 'outside',
    (error: { code: string }) => error.code,
  );

describe('VpnNetworkService', () => {
  it('rejects only IPv4 and IPv6 addresses in the networks of the file', async () => {
    const file = join(folder, 'networks');
    await writeFile(file, '# a provider\n203.0.113.0/24 # all of it\r\n\n198.51.100.7\n2001:db8:1::/48\n');
    const networks = new VpnNetworkService({ VPN_NETWORKS: file });
    for (const address of ['203.0.113.200', '::ffff:203.0.113.1', '198.51.100.7', '2001:db8:1:2::3'])
      expect(await answerOf(networks, address)).toBe('VPN_DETECTED');
    for (const address of ['203.0.114.1', '198.51.100.8', '2001:db8:2::1']) expect(await answerOf(networks, address)).toBe('outside');
  });

  it('reloads a changed file and keeps the networks when the file is missing', async () => {
    const file = join(folder, 'networks');
    await writeFile(file, '203.0.113.0/24');
    const networks = new VpnNetworkService({ VPN_NETWORKS: file });
    expect(await answerOf(networks, '198.51.100.7')).toBe('outside');

    await writeFile(file, '198.51.100.0/24');
    await utimes(file, 1, 1);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11_000);
    expect(await answerOf(networks, '198.51.100.7')).toBe('VPN_DETECTED');

    await rm(file);
    clock.mockReturnValue(now + 22_000);
    expect(await answerOf(networks, '198.51.100.7')).toBe('VPN_DETECTED');
  });

  it('allows every address without a file', async () => {
    expect(await answerOf(new VpnNetworkService({ VPN_NETWORKS: undefined }), '203.0.113.1')).toBe('outside');
  });

  it('reports lines that are no network', () => {
    expect(readNetworks('203.0.113.0/33\nexample.com\n2001:db8::/129\n10.0.0.0/8').unread).toEqual([
      '203.0.113.0/33',
      'example.com',
      '2001:db8::/129',
    ]);
  });
});
