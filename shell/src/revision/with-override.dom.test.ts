import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';
import { withOverride } from './with-override';

const remoteOf = (name: string, base: string) => ({ name, base, version: '1.0.0', routes: [], nav: [] }) as unknown as ReleasedRemote;
const served = {
  shell: { base: '/assets/shell/1/' },
  remotes: [remoteOf('mfe_account', '/assets/mfe_account/1/'), remoteOf('mfe_app', '/assets/mfe_app/1/')],
} as unknown as Revision;
const basesOf = ({ remotes }: Revision) => remotes.map(({ base }) => base).toSorted();

const shownText = () =>
  [...document.querySelectorAll<HTMLElement>('[data-if]')].filter((text) => !text.hidden).map((text) => text.dataset['if']);

describe('withOverride', () => {
  let asked: string[];

  const answer = (body: unknown, status = 200) => {
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return new Response(JSON.stringify(body), { status });
    }) as typeof fetch;
  };

  beforeEach(() => {
    asked = [];
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    document.body.innerHTML = '<div id="override-banner"><p data-if="loaded"></p><p data-if="unreachable" hidden></p></div>';
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    boot.override = { remote: 'mfe_account', origin: 'http://localhost:4400', endsAt };
  });
  afterEach(() => {
    delete boot.override;
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('asks nobody without an override', async () => {
    delete boot.override;
    answer({});
    expect(await withOverride(served)).toBe(served);
    expect(asked).toEqual([]);
  });

  it('replaces the remote by the build of the other origin', async () => {
    answer(remoteOf('mfe_account', '/assets/mfe_account/2/'));
    expect(basesOf(await withOverride(served))).toEqual(['/assets/mfe_app/1/', 'http://localhost:4400/assets/mfe_account/2/']);
    expect(asked).toEqual(['http://localhost:4400/@nearhand/remote.json']);
    expect(shownText()).toEqual(['loaded']);
  });

  it('leaves the document for the served one, once, when the grant has expired', async () => {
    answer(remoteOf('mfe_account', '/assets/mfe_account/2/'));
    const reload = jest.fn();
    await withOverride(served, reload);
    jest.advanceTimersByTime(50_000);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is no build', { message: 'none' }, 404],
    ['it is of another remote', remoteOf('mfe_app', '/assets/mfe_app/2/'), 200],
    ['it is served by a third origin', remoteOf('mfe_account', 'https://evil.example/assets/mfe_account/2/'), 200],
  ])('keeps the served build and reports it if %s', async (_, body, status) => {
    answer(body, status);
    expect(await withOverride(served)).toBe(served);
    expect(shownText()).toEqual(['unreachable']);
  });
});
