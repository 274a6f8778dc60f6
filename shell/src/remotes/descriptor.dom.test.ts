import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleasedBuild } from '@nearhand/contracts/release';

const remote = { base: '/assets/mfe_app/1/', integrity: 'sha256-of-remote' } as ReleasedBuild;
const shell = { base: '/assets/shell/1/', integrity: 'sha256-of-shell' } as ReleasedBuild;
const older = { base: '/assets/mfe_older/1/', integrity: 'sha256-of-older' } as ReleasedBuild;
const devices = { en: 'messages/devices.en.1.json' };
const descriptor = { entry: 'entry.js', messages: {}, pageMessages: { devices, sessions: {} }, files: [] };

const block = document.createElement('script');
block.id = 'builds';
block.type = 'application/json';
block.textContent = JSON.stringify({
  [remote.integrity]: { ...descriptor, pageMessages: { devices } },
  [older.integrity]: { entry: 'entry.js', messages: { app: devices }, files: [] },
  [shell.integrity]: { ...descriptor, messages: { app: devices }, pageMessages: { devices: {} } },
});
document.body.append(block);

const { forgetDescriptor, loadDescriptor } = await import('./descriptor');

describe('loadDescriptor', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockReset();
    jest.mocked(fetch).mockImplementation(async () => Response.json(descriptor));
    forgetDescriptor(remote);
  });

  it('requests nothing for the page of the document', async () => {
    expect((await loadDescriptor(remote, 'devices')).pageMessages).toEqual({ devices });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('requests the descriptor once for other pages of the remote', async () => {
    expect(await loadDescriptor(remote, 'sessions')).toEqual(descriptor);
    await loadDescriptor(remote, 'sessions');
    expect(jest.mocked(fetch).mock.calls).toMatchObject([['/assets/mfe_app/1/descriptor.json', { integrity: remote.integrity }]]);
  });

  it('requests the descriptor of the shell only for other pages of its own', async () => {
    await loadDescriptor(shell);
    await loadDescriptor(shell, 'devices');
    expect(fetch).not.toHaveBeenCalled();
    await loadDescriptor(shell, 'sign-in');
    expect(jest.mocked(fetch).mock.calls).toMatchObject([['/assets/shell/1/descriptor.json', { integrity: shell.integrity }]]);
  });

  it('requests the descriptor again after a failure', async () => {
    jest.mocked(fetch).mockResolvedValueOnce(new Response(null, { status: 500 }));
    await expect(loadDescriptor(remote, 'sessions')).rejects.toThrow('answered 500');
    expect(await loadDescriptor(remote, 'sessions')).toEqual(descriptor);
  });

  it('requests nothing for any page of a build whose messages are one file', async () => {
    await loadDescriptor(older, 'devices');
    await loadDescriptor(older, 'sessions');
    expect(fetch).not.toHaveBeenCalled();
  });
});
