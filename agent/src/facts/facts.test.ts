import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentVersion } from '../version.ts';
import { osVersionOf } from './device-facts.ts';
import { keepLoginSessions, parseLoginSession } from './login-sessions.ts';
import { identifyMachine, machineIdOf } from './machine-id.ts';

describe('osVersionOf', () => {
  it.each([
    ['NAME="Debian GNU/Linux"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n', 'Debian GNU/Linux 12 (bookworm)'],
    ["NAME='Arch Linux'\n", 'Arch Linux'],
    ['NAME=Fedora\nVERSION_ID=42\n', 'Fedora 42'],
    ['', 'Linux'],
  ])('reads %j', (release, version) => {
    expect(osVersionOf(release)).toBe(version);
  });
});

describe('agentVersion', () => {
  it('is the version of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(agentVersion).toBe(version);
  });
});

describe('parseLoginSession', () => {
  const session = 'Id=2\nUser=1000\nName=maria\nDisplay=:0\nLeader=812\nSeat=seat0\nType=x11\nClass=user\nActive=yes\nState=active\n';

  it('reads the session of a person', () => {
    expect(parseLoginSession(session)).toEqual({
      id: '2',
      user: 'maria',
      uid: 1000,
      type: 'x11',
      kind: 'user',
      display: ':0',
      leader: 812,
      isActive: true,
    });
  });

  it.each([
    ['over the network', 'Seat=seat0', 'Seat='],
    ['that is closing', 'State=active', 'State=closing'],
  ])('ignores a session %s', (_name, from, to) => {
    expect(parseLoginSession(session.replace(from, to))).toBeNull();
  });
});

describe('keepLoginSessions', () => {
  it('reads the sessions again after a change, and always without logind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-logind-'));
    let readings = 0;
    const read = async () => {
      readings += 1;
      return [];
    };
    const sessions = keepLoginSessions(read, [folder]);
    await sessions();
    await sessions();
    expect(readings).toBe(1);
    await utimes(folder, 1, 1);
    await sessions();
    await sessions();
    expect(readings).toBe(2);
    await rm(folder, { recursive: true });
    await sessions();
    await sessions();
    expect(readings).toBe(4);
  });
});

describe('machineIdOf', () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'nearhand-machine-'));
  });
  afterEach(() => rm(base, { recursive: true }));

  async function aMachine(id: string, adapters: Record<string, { address: string; bus: string | null }>) {
    const folder = await mkdtemp(join(base, 'machine-'));
    await writeFile(join(folder, 'machine-id'), `${id}\n`);
    for (const [name, { address, bus }] of Object.entries(adapters)) {
      await mkdir(join(folder, 'net', name), { recursive: true });
      await writeFile(join(folder, 'net', name, 'address'), `${address}\n`);
      if (bus === null) continue;
      await mkdir(join(folder, 'devices', bus), { recursive: true });
      await symlink(join(folder, 'devices', bus), join(folder, 'net', name, 'device'));
    }
    return { idFiles: [join(folder, 'missing'), join(folder, 'machine-id')], networkFolder: join(folder, 'net') };
  }

  const onboard = { address: '02:00:00:00:00:01', bus: 'pci0/1' };

  it('does not depend on virtual and removable adapters', async () => {
    const plain = await aMachine('m', { eth0: onboard });
    const busy = await aMachine('m', {
      eth0: onboard,
      docker0: { address: '02:00:00:00:00:02', bus: null },
      usb0: { address: '02:00:00:00:00:03', bus: 'pci0/usb1/1-1' },
    });
    expect(await machineIdOf('', plain)).toBe(await machineIdOf('', busy));
    expect(await machineIdOf('', plain)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs for another installation, a clone on other hardware, and another instance', async () => {
    const ids = [
      await machineIdOf('', await aMachine('m', { eth0: onboard })),
      await machineIdOf('', await aMachine('n', { eth0: onboard })),
      await machineIdOf('', await aMachine('m', { eth0: { ...onboard, address: '02:00:00:00:00:09' } })),
      await machineIdOf('demo', await aMachine('m', { eth0: onboard })),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('stays the same while one of its adapters is there, and changes with all of them', async () => {
    const address = (last: number) => `02:00:00:00:00:0${last}`;
    const machine = (...lasts: number[]) =>
      aMachine('m', Object.fromEntries(lasts.map((last) => [`eth${last}`, { address: address(last), bus: `pci0/${last}` }])));
    const first = await identifyMachine('', null, await machine(1));
    expect(first).toEqual({ id: await machineIdOf('', await machine(1)), adapters: [address(1)] });
    const extended = await identifyMachine('', first, await machine(1, 2));
    expect(extended).toEqual({ id: first.id, adapters: [address(1), address(2)] });
    expect(await identifyMachine('', extended, await machine(2, 3))).toEqual({
      id: first.id,
      adapters: [address(2), address(3), address(1)],
    });
    expect((await identifyMachine('', extended, await machine(4))).id).toBe(await machineIdOf('', await machine(4)));
    expect((await identifyMachine('', extended, await machine())).id).not.toBe(first.id);
  });
});
