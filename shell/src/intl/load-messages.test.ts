import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { LocaleBundleError, loadMessages } from './load-messages';

const buildAt = (base: string) => ({ base }) as ReleasedBuild;
const descriptor = {
  files: [{ path: 'en.json', integrity: 'sha384-x' }],
  messages: { app: { en: 'en.json', pl: 'pl.json' } },
} as unknown as Descriptor;

describe('loadMessages', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockReset();
  });

  it('loads the files of the requested language only, with their hashes', async () => {
    jest.mocked(fetch).mockImplementation(async () => Response.json({}));
    await loadMessages(buildAt('/a/'), descriptor);
    expect(jest.mocked(fetch).mock.calls).toMatchObject([['/a/en.json', { integrity: 'sha384-x' }]]);
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
