import { expect, it } from 'vitest';
import type { App } from '../app.ts';
import type { Client } from '../client.ts';
import { crashReportsIn } from '../crash-report.ts';
import type { AppCrashReports } from '../crash-reports.ts';

/** An implementation, and its effects for a page. */
export interface ClientHarness {
  client: Client;
  app: App;
  crashReports: AppCrashReports | null;
  /** Addresses that were opened outside of the page. */
  opened: () => readonly string[];
  /** Whether the window of the page is still shown. */
  isShown: () => boolean;
  /** Makes the app crash, and returns the reports that its page gets after the next start. Browsers keep none. */
  crash?: () => Promise<AppCrashReports | null>;
}

const external = ['https://example.com/a?b=c#d', 'http://example.com/', 'mailto:ada@example.com', 'tel:+48123456789'];
const refused = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'nearhand://join/key',
  'blob:https://example.com/x',
  'ms-settings:',
  '/app/devices',
  '',
];

/** Tests that each implementation runs: browsers, and the apps with their real bridge. */
export function itConforms(create: () => Promise<ClientHarness>): void {
  it('has facts that analytics can take', async () => {
    const { client } = await create();
    const name = /^[\w.-]{1,32}$/;
    const { app, campaign, os } = client;
    for (const fact of [client.kind, os, app?.version, app?.store, campaign?.source, campaign?.name]) expect(fact ?? 'none').toMatch(name);
    expect(client.hasLogoLink).toBe(app === null);
    expect(client.popupFailure).toBe(app ? 'POPUP_FAILED' : 'POPUP_BLOCKED');
  });

  it.each(external)('opens %s outside of the page', async (url) => {
    const { client, opened } = await create();
    client.openExternal(url);
    expect(opened()).toEqual([url]);
  });

  it.each(refused)('opens no “%s”', async (url) => {
    const { client, opened } = await create();
    client.openExternal(url);
    expect(opened()).toEqual([]);
  });

  it('closes the window', async () => {
    const { client, isShown } = await create();
    client.closeWindow();
    expect(isShown()).toBe(false);
  });

  it('takes what only some apps use', async () => {
    const { client, app, opened, isShown } = await create();
    client.announceReady('0123456789abcdef0123');
    app.takeKeyboard(true);
    app.takeKeyboard(false);
    app.show();
    app.showSessions([{ sessionId: '1', name: 'Ada', isWaiting: true, joinLink: 'https://example.com/join/1' }]);
    app.listen('open', () => {})();
    app.control?.listen(() => {})();
    app.control?.start('no code');
    app.control?.stop();
    app.push?.stop();
    expect([opened(), isShown()]).toEqual([[], true]);
  });

  it('gives reports of its crashes to the page until they are removed', async () => {
    const { crashReports: before, crash } = await create();
    expect(before !== null).toBe(crash !== undefined);
    if (!crash) return;
    expect(await before?.list()).toEqual([]);
    const crashReports = await crash();
    const reports = (await crashReports?.list()) ?? [];
    expect(reports).toMatchObject([{ appVersion: '4.2.0', count: 1 }]);
    expect(crashReportsIn(reports)).toEqual(reports);

    crashReports?.remove(['0'.repeat(32)]);
    expect(await crashReports?.list()).toEqual(reports);
    crashReports?.remove(reports.map(({ id }) => id));
    expect(await crashReports?.list()).toEqual([]);
    expect(await (await crash())?.list()).toHaveLength(1);
  });

  it('starts a sign-in in another program only at the page for it', async () => {
    const { app, opened } = await create();
    app.signInBeside('https://evil.example/user/auth_callback#provider=google&state=0123456789ab');
    expect(opened()).toEqual([]);
  });
}
