import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openControlSocket, readStatus } from './control-socket.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-control-'));
});
afterEach(() => rm(folder, { recursive: true }));

const status = { isOnline: true, sessionCount: 2 };

describe('control socket', () => {
  it('reports the status of the running agent, and nothing after its end', async () => {
    expect(await readStatus(folder)).toBeNull();
    const close = await openControlSocket(folder, () => status);
    expect(await readStatus(folder)).toEqual(status);
    await close();
    expect(await readStatus(folder)).toBeNull();
  });

  it('prevents a second agent', async () => {
    const close = await openControlSocket(folder, () => status);
    await expect(openControlSocket(folder, () => status)).rejects.toThrow('already running');
    await close();
  });

  it('replaces the socket of an agent that was killed', async () => {
    const close = await openControlSocket(folder, () => status);
    // The file of a killed process stays; nobody listens on it.
    await rename(join(folder, 'agent.sock'), join(folder, 'kept'));
    await close();
    await rename(join(folder, 'kept'), join(folder, 'agent.sock'));
    const closeNext = await openControlSocket(folder, () => ({ ...status, sessionCount: 0 }));
    expect(await readStatus(folder)).toMatchObject({ sessionCount: 0 });
    await closeNext();
  });
});
