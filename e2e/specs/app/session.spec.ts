import { isCapturing, paint } from '../../fixtures/capture.ts';
import { customerIn } from '../../fixtures/customer.ts';
import { noteFirstPicture, pictureOn } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

const colours = { red: '#f00', green: '#0f0', blue: '#00f' } as const;

test("an operator sees a customer's real, moving screen, and nothing leaves before the click", async ({
  page,
  signIn,
  openBrowser,
}, testInfo) => {
  const { me } = await signIn();
  const sessions = new SessionsPage(page);
  await sessions.goto();
  const operator = await test.step('When the operator presses New session', () => sessions.openNew());
  await expect(operator.phase).toContainText('Waiting for the customer');
  await noteFirstPicture(operator.page);
  const link = await operator.link.inputValue();

  const customer = await customerIn(await openBrowser());
  const accepted: string[] = [];
  customer.page.on('request', (request) => {
    if (request.url().endsWith('/session/join') && request.postDataJSON()?.accept === true) accepted.push(request.url());
  });
  await test.step('and the customer opens the link', () => customer.page.goto(link));
  await expect(customer.heading).toHaveText(`${me.user.name} from ${me.company.name} asks to see your screen`);
  await expect(customer.denyButton).toBeFocused();
  await customer.page.waitForTimeout(500);
  expect(accepted).toEqual([]);
  expect(await customer.page.evaluate(() => window.customer)).toMatchObject({ connections: [], captured: null });
  await expect(operator.phase).toContainText('Waiting for the customer');

  await test.step('and shares', () => customer.share());
  await expect(customer.heading).toHaveText(`${me.user.name} from ${me.company.name} sees your screen`, { timeout: 20_000 });
  await expect(operator.phase).toContainText('Live');
  await expect(operator.picture).toBeVisible();

  await test.step('Then the picture moves', async () => {
    const first = await pictureOn(operator.page);
    await expect.poll(async () => (await pictureOn(operator.page))?.fingerprint).not.toBe(first?.fingerprint);
  });
  await test.step("and shows what is on the customer's screen", async () => {
    for (const colour of ['red', 'green', 'blue'] as const) {
      await paint(customer.page, colours[colour]);
      await expect.poll(async () => (await pictureOn(operator.page))?.band).toBe(colour);
    }
  });

  const sharedAt = await customer.page.evaluate(() => window.customer.sharedAt);
  const shownAt = await operator.page.evaluate(() => window.firstPictureAt ?? Number.NaN);
  testInfo.annotations.push({ type: 'first picture', description: `${shownAt - sharedAt} ms` });
  process.stdout.write(`    ${shownAt - sharedAt} ms from the button to the first picture\n`);
});

test("the customer's Stop ends it at once on both sides", async ({ live }) => {
  const { operator, customer } = await live();

  const connections = await test.step('When the customer presses Stop', async () => {
    await customer.stopButton.click();
    return isCapturing(customer.page);
  });
  expect(connections, 'the screen is still captured right after the click').toBe(false);
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible({ timeout: 1_000 });
  await expect(operator.page.locator('video')).toHaveCount(0);
  await expect(customer.page.getByText('You stopped sharing your screen')).toBeVisible();
  await expect(operator.page.getByText(/Duration \d/)).toBeVisible();
});

test("the operator's close ends the customer's sharing and says so", async ({ live }) => {
  const { operator, customer, person } = await live();

  await test.step('When the operator closes the session', () => operator.close());
  await expect(customer.page.getByText(`${person.me.user.name} closed the session`)).toBeVisible({ timeout: 1_000 });
  expect(await isCapturing(customer.page)).toBe(false);
  await expect(operator.page.getByText('Closed by the operator')).toBeVisible();
  await expect(operator.page.locator('video')).toHaveCount(0);
});

test('a reload of the operator brings the picture back by itself', async ({ page, live }) => {
  const { operator, customer } = await live();

  await page.reload();
  await customer.page.bringToFront();
  await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
  await paint(customer.page, colours.green);
  await expect.poll(async () => (await pictureOn(operator.page))?.band).toBe('green');
});

test('a customer who dismisses the dialog shares nothing and can try again', async ({ page, signIn, seed, openBrowser }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  await operator.goto(session.sessionId);
  const customer = await customerIn(await openBrowser());
  await customer.page.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await customer.goto(session.key);
  await customer.share();

  await expect(customer.page.getByText('Nothing was shared')).toBeVisible();
  await expect(customer.shareButton).toBeEnabled();
  expect((await customer.page.evaluate(() => window.customer)).connections).toEqual([]);
  await expect(operator.phase).toContainText('Waiting for the customer');
});

test('a second customer waits for the operator while the first shares, and may leave', async ({ signIn, seed, openBrowser, problems }) => {
  // The socket is on its way while the server still answers; leaving takes it back.
  problems.allow(/closed before the connection is established/);
  const { me, ...person } = await signIn();
  const session = await seed.session({ me, ...person });
  await seed.join(session);

  const late = await customerIn(await openBrowser());
  await late.goto(session.key);
  await late.share();
  await expect(late.heading).toHaveText(`Waiting for ${me.user.name} to let you in`);
  await late.page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(late.shareButton).toBeVisible();
  expect(await isCapturing(late.page)).toBe(false);
});

test('a session that is not there, or not of this company, is a page that could not be found', async ({ page, signIn, problems }) => {
  problems.allow(/status of 404/);
  await signIn();
  await new SessionWindow(page).goto('01890000-0000-7000-8000-000000000000');
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('a session closed elsewhere says so in its window, and cannot be closed again', async ({ page, signIn, seed }) => {
  const session = await seed.closedSession(await signIn());
  const operator = new SessionWindow(page);
  await operator.goto(session.sessionId);
  await expect(page.getByRole('heading', { name: 'The session is closed' })).toBeVisible();
  await expect(page.getByText('Closed by the operator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close session' })).toBeHidden();
});
