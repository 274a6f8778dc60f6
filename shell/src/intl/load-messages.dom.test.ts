import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { activateLocale, forgetPendingMessages, LocaleBundleError, loadMessages } from './load-messages';

const buildAt = (base: string) => ({ base }) as ReleasedBuild;
const descriptor = {
  files: [{ path: 'en.json', integrity: 'sha256-x' }],
  messages: { app: { en: 'en.json', pl: 'pl.json' } },
} as unknown as Descriptor;

const bothPages = {
  files: [],
  messages: {},
  pageMessages: {
    devices: { en: 'devices.en.json', pl: 'devices.pl.json' },
    sessions: { en: 'sessions.en.json', pl: 'sessions.pl.json' },
    unopened: { en: 'unopened.en.json', pl: 'unopened.pl.json' },
  },
} as unknown as Descriptor;
const requested = () => jest.mocked(fetch).mock.calls.map(([url]) => url);

describe('loadMessages', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockReset();
  });

  it('loads the files of the requested language only, with their hashes', async () => {
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    await loadMessages(buildAt('/a/'), descriptor);
    expect(jest.mocked(fetch).mock.calls).toMatchObject([['/a/en.json', { integrity: 'sha256-x' }]]);
  });

  it('loads the files of one page', async () => {
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    await loadMessages(buildAt('/page/'), bothPages, 'devices');
    expect(requested()).toEqual(['/page/devices.en.json']);
  });

  it('requests a file once for two that load it at the same time', async () => {
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    await Promise.all([loadMessages(buildAt('/both/'), descriptor), loadMessages(buildAt('/both/'), descriptor, 'sign-in')]);
    expect(requested()).toEqual(['/both/en.json']);
  });

  it('requests a file again that was given up, and keeps the one that comes first', async () => {
    jest.mocked(fetch).mockImplementationOnce(() => new Promise(() => undefined));
    void loadMessages(buildAt('/hanging/'), descriptor);
    forgetPendingMessages({ base: '/hanging/' });
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    await loadMessages(buildAt('/hanging/'), descriptor);
    await loadMessages(buildAt('/hanging/'), descriptor);
    expect(requested()).toEqual(['/hanging/en.json', '/hanging/en.json']);
  });

  it('tries once more, and keeps what has come', async () => {
    jest
      .mocked(fetch)
      .mockResolvedValueOnce(new Response(null, { status: 500 }))
      .mockResolvedValueOnce(Response.json({}));
    await loadMessages(buildAt('/b/'), descriptor);
    await loadMessages(buildAt('/b/'), descriptor);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails with the status 500 and the underlying message', async () => {
    jest.mocked(fetch).mockImplementation(async () => new Response(null, { status: 404 }));
    const failure = loadMessages(buildAt('/c/'), descriptor);
    await expect(failure).rejects.toThrow(LocaleBundleError);
    await expect(failure).rejects.toMatchObject({ status: 500, message: '/c/en.json answered 404' });
  });
});

describe('activateLocale', () => {
  it('loads the messages of all pages that were loaded, each file once', async () => {
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    const [pages, whole] = [buildAt('/pages/'), buildAt('/whole/')];
    await loadMessages(pages, bothPages, 'devices');
    await loadMessages(pages, bothPages, 'sessions');
    await loadMessages(whole, descriptor, 'one');
    await loadMessages(whole, descriptor, 'other');
    jest.mocked(fetch).mockClear();
    await activateLocale('pl');
    const added = requested().filter((url) => /^\/(pages|whole)\//.test(String(url)));
    expect(added).toEqual(['/pages/devices.pl.json', '/pages/sessions.pl.json', '/whole/pl.json']);
  });
});
