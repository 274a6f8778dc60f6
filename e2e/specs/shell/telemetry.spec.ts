import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Boot, Revision } from '@nearhand/contracts/release';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { languages } from '../../fixtures/page/language.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import type { SignInResponse } from '../../fixtures/people/users.ts';
import { type Receivers, startProductWithTelemetry } from '../../fixtures/telemetry/start-product-with-telemetry.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { ActionPage } from '../../pages/action-page.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { JoinPage } from '../../pages/join-page.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

let running: Receivers | undefined;

const test = base.extend<{ receivers: Receivers }>({
  product: [
    async ({ ownProduct: _ }, use) => {
      const { product, receivers } = await startProductWithTelemetry();
      running = receivers;
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  receivers: async ({ product: _ }, use) => {
    if (!running) throw new Error('The product has no receivers');
    for (const { requests } of Object.values(running)) requests.length = 0;
    await use(running);
  },
});
test.describe.configure({ mode: 'default' });

const others = languages.filter((language) => language !== 'en');

/** Makes the browser one of a person, whose visit is in the sample. */
const actAsPerson = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    if (location.protocol === 'http:') sessionStorage.setItem('nearhand.isRecorded', 'true');
  });

async function interact(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Privacy settings' });
const viewsOf = ({ tag }: Receivers) =>
  tag.at('/g/collect').map(({ query }) => `${query.get('en')} ${query.get('dt')} ${query.get('dl')} ${query.get('gcs')}`);
const recordedOf = ({ recording }: Receivers) =>
  recording.at('/collect').map(({ body }) => JSON.parse(body) as { event: string; url: string; isMasked: boolean });
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted();

test('page views leave under denied consent, and recordings start after consent and end with it', async ({
  page,
  product,
  receivers,
  signIn,
}) => {
  await actAsPerson(page.context());
  await page.goto('/user/sign-in?utm_source=newsletter&utm_campaign=spring&redirectTo=%2Fapp%2Fsessions');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Google Analytics');
  await expectAccessibleLayout(page, 'consent dialog', { part: '[role=dialog]', languages: others });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.poll(() => viewsOf(receivers)).toHaveLength(2);
  expect(viewsOf(receivers)).toEqual([
    `page_view sign-in ${product.url}/user/sign-in G100`,
    `page_view forgot-password ${product.url}/user/forgot-password G100`,
  ]);
  const [first, second] = receivers.tag.at('/g/collect');
  expect(Object.fromEntries(first?.query ?? [])).toMatchObject({ tid: 'G-NEARHAND1', cs: 'newsletter', cn: 'spring', dr: '' });
  expect(second?.query.get('dr')).toBe(`${product.url}/user/sign-in`);
  expect(receivers.recording.requests).toEqual([]);
  expect(await cookiesOf(page)).toEqual([]);

  await test.step('The visitor accepts by keyboard', async () => {
    await dialog.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => recordedOf(receivers).map(({ event }) => event)).toEqual(['start', 'consentv2']);
    expect(recordedOf(receivers)[0]).toMatchObject({ isMasked: true });
  });
  await signIn();
  await page.goto('/app/account/settings');
  await expect.poll(() => viewsOf(receivers).at(-1)).toBe(`page_view settings ${product.url}/app/account/settings/:tab G100`);
  await test.step('The user changes the choice in the settings', async () => {
    const choice = page.getByRole('switch', { name: 'Help improve Nearhand' });
    await expect(choice).not.toBeChecked();
    await choice.focus();
    await page.keyboard.press('Space');
    await new AppFrame(page).open('Sessions');
    await expect.poll(() => viewsOf(receivers).at(-1)).toBe(`page_view sessions ${product.url}/app/sessions G111`);
    expect(await cookiesOf(page)).toEqual(['_clck', '_ga']);

    await page.goBack();
    await choice.click();
    await expect.poll(() => recordedOf(receivers).at(-1)?.event).toBe('stop');
    expect(await cookiesOf(page)).toEqual([]);
  });
});

test('a visitor declines, and opens the choice again in the footer', async ({ page, receivers }) => {
  await actAsPerson(page.context());
  await page.goto('/');
  await interact(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy settings' });
  await opener.click();
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect.poll(() => viewsOf(receivers)).toEqual([expect.stringMatching(/^page_view home http\S+\/ G100$/)]);
  expect(receivers.recording.requests).toEqual([]);
});

test('browsers that a program drives are never recorded', async ({ page, receivers }) => {
  await page.addInitScript(() => location.protocol === 'http:' && sessionStorage.setItem('nearhand.isRecorded', 'true'));
  await page.goto('/user/sign-in');
  await dialogOf(page).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.poll(() => viewsOf(receivers).at(-1)).toContain('forgot-password');
  expect(receivers.recording.requests).toEqual([]);
});

interface SentryEvent {
  release?: string;
  message?: string;
  exception?: { values: { type: string; value: string }[] };
  tags: Record<string, string>;
  extra?: Record<string, unknown>;
}

const eventsOf = ({ errors }: Receivers) =>
  errors.requests
    .flatMap(({ body }) => body.split('\n').filter((line) => /"(exception|message)":/.test(line)))
    .map((line) => JSON.parse(line) as SentryEvent);

test('an error is reported once, with its remote, and a violation of the policy', async ({
  page,
  product,
  receivers,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/TypeError/, /status of 404/, /CSP violation of img-src/, /violates the following Content Security Policy/);
  await signIn();
  await page.route('**/api/device/*', (route) => route.fulfill({ json: {} }));
  await page.goto(`/app/devices/${randomUUID()}`);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(receivers.errors.requests, 'reports before the first interaction').toEqual([]);
  await expect
    .poll(async () => {
      await interact(page);
      return eventsOf(receivers);
    })
    .toHaveLength(1);

  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel?token=0123456789abcdef0123';
  });
  await expect.poll(() => eventsOf(receivers)).toHaveLength(2);
  const [error, violation] = eventsOf(receivers);
  const read = async <T>(path: string) => (await (await fetch(product.url + path)).json()) as T;
  const boot = await read<Boot>('/boot.json');
  const { remotes } = await read<Revision>(`/revisions/${boot.revision}.json`);
  const { version } = remotes.find(({ name }) => name === 'mfe_app') ?? {};
  expect(error?.exception?.values.at(-1)?.type).toBe('TypeError');
  expect(error?.tags).toMatchObject({ remote: 'mfe_app', version, owner: 'app', revision: boot.revision });
  const app = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  expect(boot.version).toBe(app.version);
  expect(error?.release).toBe(`nearhand@${app.version}`);
  expect(violation?.message).toBe('CSP Violation');
  expect(violation?.tags).toMatchObject({ directive: 'img-src', revision: boot.revision });
  expect(violation?.extra).toMatchObject({ blocked: 'https://elsewhere.example/pixel' });
});

test('a crash of the app is sent by its page, and removed once it was delivered', async ({ page, receivers }) => {
  const crash = {
    at: Date.now(),
    appVersion: '4.2.0',
    part: 'main',
    reason: 'exception',
    name: 'TypeError',
    message: 'No window',
    count: 2,
  };
  const report = { ...crash, id: '0123456789abcdef0123456789abcdef', frames: [{ function: 'f', file: 'main.mjs', line: 1, column: 2 }] };
  await page.addInitScript((kept) => {
    let answer = (_json: string) => {};
    const got: unknown[] = [];
    const facts = { version: 5, kind: 'desktop', appVersion: '4.3.0', os: 'linux', store: 'direct', hasCrashReports: true };
    const bridge = {
      ...facts,
      listen: (listener: typeof answer) => {
        answer = listener;
      },
      postMessage: (json: string) => {
        const { type, ids } = JSON.parse(json);
        if (type === 'listCrashReports') answer(JSON.stringify({ type: 'crashReports', reports: [kept] }));
        if (type === 'removeCrashReports') got.push(...ids);
      },
    };
    Object.assign(window, { nearhandBridge: bridge, removedReports: got });
  }, report);
  await page.goto('/user/sign-in');
  await expect
    .poll(async () => {
      await interact(page);
      return page.evaluate(() => Reflect.get(window, 'removedReports') as string[]);
    })
    .toEqual([report.id]);
  const [event] = eventsOf(receivers);
  expect(event).toMatchObject({ event_id: report.id, release: 'nearhand-desktop@4.2.0', tags: { os: 'linux', part: 'main' } });
  expect(event?.exception?.values).toMatchObject([{ type: 'TypeError', value: 'No window' }]);
});

test('a user chats with the support', async ({ page, receivers, signIn, company }) => {
  const { owner } = await company();
  await signIn(owner);
  await devicesPage(page).goto();
  const widget = page.getByRole('region', { name: 'Tidio' });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Chat with support' }).click();
  await expect(widget).toBeVisible();
  const { id, email, name } = owner.me.user;
  await expect
    .poll(() => receivers.chat.at('/visitor').map(({ body }) => JSON.parse(body)))
    .toEqual([
      expect.objectContaining({ event: 'identify', data: { distinct_id: id, email, name } }),
      expect.objectContaining({ event: 'visitor', data: { distinct_id: id, email, name, tags: ['Admin', 'internal'] } }),
      expect.objectContaining({ event: 'open' }),
    ]);
  await widget.getByRole('button', { name: 'Close chat' }).click();
  await expect(widget).toBeHidden();
  await page.evaluate(() => postMessage('operator writes'));
  await expect(widget).toBeVisible();
});

test('no key, code or token leaves for a service, and pages of customers report nothing', async ({
  page,
  product,
  receivers,
  company,
  seed,
  openBrowser,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/Could not open/);
  const { owner, operator } = await company('operator');
  const session = await seed.session(owner);
  const visitor = await openBrowser();
  await actAsPerson(visitor);
  await visitor.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('nearhand.consent', '"granted"'));
  const outgoing: string[] = [];
  visitor.on('request', async (request) => {
    if (new URL(request.url()).origin === product.url || !request.url().startsWith('http')) return;
    outgoing.push(request.url(), request.postData() ?? '', JSON.stringify(await request.allHeaders().catch(() => request.headers())));
  });
  const visited = await visitor.newPage();

  await test.step('A customer opens the link of a session', async () => {
    const join = new JoinPage(visited);
    await join.goto(`${session.key}/ticket-4711`);
    await expect(join.shareButton).toBeVisible();
    expect(outgoing, 'requests of the join page').toEqual([]);
    expect(await visited.locator('#boot').textContent()).toContain('"telemetry":{}');
  });
  const { email } = operator;
  const signInPage = new SignInPage(visited);
  await signInPage.goto(`?redirectTo=${encodeURIComponent('/app/sessions')}`);
  const answer = visited.waitForResponse(/accounts:signInWithPassword/);
  await signInPage.signIn(email, product.password);
  const { idToken, refreshToken } = (await (await answer).json()) as SignInResponse;
  await expect(visited).toHaveURL(/\/app\/sessions/);
  await expect.poll(() => recordedOf(receivers).length).toBeGreaterThan(0);
  await visited.evaluate(({ key, code }) => {
    void Promise.reject(new Error(`Could not open ${location.origin}/join/${key} of ada@example.com with ${key} or ${code}`));
  }, session);
  await expect.poll(() => eventsOf(receivers)).toHaveLength(1);

  await signIn(owner);
  await page.goto('/user/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('button[type=submit]').click();
  const link = await mailedLink(product, email, '/user/action?mode=resetPassword');
  const action = new ActionPage(visited);
  const before = recordedOf(receivers).length;
  await action.open(link);
  await expect(action.main).toBeVisible();
  await expect.poll(() => viewsOf(receivers).at(-1)).toBe(`page_view action ${product.url}/user/action G111`);
  expect(recordedOf(receivers).slice(before)).toEqual([]);

  const secrets = {
    key: session.key,
    code: session.code,
    spokenCode: session.code.replace(/(...)(...)(...)/, '$1 $2 $3'),
    oobCode: new URL(link).searchParams.get('oobCode') ?? '',
    password: product.password,
    signIn: await visited.evaluate(() => localStorage.getItem('nearhand.sign-in') ?? ''),
    idToken,
    refreshToken,
  };
  const texts = [
    ...outgoing,
    ...Object.values(receivers).flatMap(({ requests }) =>
      requests.map(({ path, query, headers, body }) => `${path}?${query} ${JSON.stringify(headers)} ${body}`),
    ),
  ];
  expect(texts.length).toBeGreaterThan(10);
  const log = await readFile(join(product.dataDir, 'api.log'), 'utf8');
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(8);
    for (const form of [secret, encodeURIComponent(secret)]) {
      expect(
        texts.filter((text) => text.includes(form)),
        `${name} in requests`,
      ).toEqual([]);
      expect(log.includes(form), `${name} in the log`).toBe(false);
    }
  }
});
