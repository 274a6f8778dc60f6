import { translatePage } from '../../fixtures/page/translate-page.ts';
import { isCapturing, paint } from '../../fixtures/session/capture.ts';
import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { readPicture, recordFirstPictureTime } from '../../fixtures/session/picture.ts';
import { readEvents, readSession } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

const colours = { red: '#f00', green: '#0f0', blue: '#00f' } as const;

test('an operator and a customer whose browsers translate the pages share a screen, see its true state, and rate the session', async ({
  page,
  product,
  signIn,
  openBrowser,
}, testInfo) => {
  const user = await signIn();
  const { user: host, company } = user.me;
  const sessions = new SessionsPage(page);
  await sessions.goto(`?operatorId=${host.id}`);
  const customer = await openCustomerPage(await openBrowser());

  const operator = await test.step('New session gives a link, a code, an email and a QR code', async () => {
    const window = await sessions.openNew();
    await expect(window.phase).toContainText('Waiting for the customer');
    await expect(window.link).toHaveValue(new RegExp(`^${product.url}/join/[\\w-]{22}$`));
    await expect(window.code).toHaveText(/^[2-9]{3} [2-9]{3} [2-9]{3}$/);
    await window.page.getByRole('button', { name: 'Send by email' }).click();
    const email = window.page.getByRole('link', { name: 'Write the email yourself' });
    await expect(email).toHaveAttribute('href', new RegExp(encodeURIComponent(await window.link.inputValue())));
    await expect(window.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    return window;
  });
  await expect(operator.page).toHaveURL(/\/app\/session\/desktop\/[0-9a-f-]{36}$/);
  const sessionId = operator.page.url().split('/').at(-1) ?? '';
  const row = sessions.rowOf(sessionId);
  await expect(row).toContainText('Waiting');
  await recordFirstPictureTime(operator.page);

  const accepted: string[] = [];
  customer.page.on('request', (request) => {
    if (request.url().endsWith('/session/join') && request.postDataJSON()?.accept === true) accepted.push(request.url());
  });
  await test.step('The customer opens the link and sees the question; nothing is shared yet', async () => {
    await customer.page.goto(await operator.link.inputValue());
    await expect(customer.heading).toHaveText(`${host.name} would like to see your screen`);
    await expect(customer.page.getByRole('main')).toContainText(company.name);
    await expect(customer.scamWarning).toBeVisible();
    await expect(customer.denyButton).toBeFocused();
    expect(accepted).toEqual([]);
    expect(await customer.page.evaluate(() => window.customer)).toMatchObject({ connections: [], captured: null });
    expect((await readSession(user, sessionId)).status).toBe('waiting');
  });

  const translate = () => Promise.all([customer.page, operator.page, page].map(translatePage));
  await test.step('The customer agrees, and both sides are connected', async () => {
    await translate();
    await customer.share();
    await expect(customer.heading).toHaveText(`${host.name} sees your screen`, { timeout: 20_000 });
    await expect(operator.phase).toContainText('Live');
    await expect(row).toContainText('Live');
  });
  await test.step('The picture moves and shows what is on the screen', async () => {
    const first = await readPicture(operator.page);
    await expect.poll(async () => (await readPicture(operator.page))?.fingerprint).not.toBe(first?.fingerprint);
    for (const colour of ['red', 'green', 'blue'] as const) {
      await paint(customer.page, colours[colour]);
      await expect.poll(async () => (await readPicture(operator.page))?.band).toBe(colour);
    }
  });
  await test.step('Both sides show the same four security words', async () => {
    const words = (await customer.words.innerText()).split(' ');
    expect(words).toHaveLength(4);
    const details = await operator.open('Details');
    await expect(details.getByRole('list').filter({ hasText: words[0] ?? '' })).toHaveText(words.join(''));
  });
  await test.step('The customer pauses and continues', async () => {
    const { page: customerPage, heading } = customer;
    await translate();
    await customerPage.getByRole('button', { name: 'Pause' }).click();
    await expect(heading).toHaveText('Paused. No one can see your screen');
    await expect(customerPage.getByRole('button', { name: 'Resume', exact: true })).toHaveText('Resume');
    await expect(operator.page.getByText('The customer has paused the picture')).toBeVisible();
    await translate();
    await customerPage.getByRole('button', { name: 'Resume' }).click();
    await expect(heading).toHaveText(`${host.name} sees your screen`);
    await expect(customerPage.getByRole('button', { name: 'Pause', exact: true })).toHaveText('Pause');
  });

  await test.step('Stop ends the picture at once on both sides', async () => {
    await translate();
    await customer.stopButton.click();
    expect(await isCapturing(customer.page)).toBe(false);
    await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
    await expect(operator.page.locator('video')).toHaveCount(0);
    await expect(operator.page.getByText(/Duration \d/)).toBeVisible();
    await expect(customer.page.getByText('You stopped sharing your screen')).toBeVisible();
    await expect(row).toContainText('by the customer');
    await expect(row).toContainText(/0:\d\d/);
  });
  await test.step('The customer rates the session and corrects the rating, and the operator can read it', async () => {
    await customer.page.getByRole('radio', { name: '1 star out of 5' }).check({ force: true });
    await expect.poll(async () => (await readSession(user, sessionId)).rating?.stars).toBe(1);
    await customer.page.getByRole('radio', { name: '4 stars out of 5' }).check({ force: true });
    await customer.page.getByLabel('Anything to add?').fill('Quick and friendly');
    await customer.page.getByRole('button', { name: 'Send comment' }).click();
    await expect(customer.page.getByRole('button', { name: 'Change my rating' })).toBeVisible();
    expect((await readSession(user, sessionId)).rating).toMatchObject({ stars: 4, comment: 'Quick and friendly' });
  });

  const sharedAt = await customer.page.evaluate(() => window.customer.sharedAt);
  const shownAt = await operator.page.evaluate(() => window.firstPictureAt ?? Number.NaN);
  testInfo.annotations.push({ type: 'first picture', description: `${shownAt - sharedAt} ms` });
});

test('a session survives reloads, a second window and a second customer until the operator closes it', async ({
  page,
  context,
  openBrowser,
  live,
}) => {
  const { operator, customer, user, session } = await live();
  const second = await openCustomerPage(await openBrowser());

  await test.step('The operator reloads, which is recorded as left and not as lost, and the picture returns', async () => {
    await page.reload();
    await customer.page.bringToFront();
    await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
    await paint(customer.page, colours.green);
    await expect.poll(async () => (await readPicture(page))?.band).toBe('green');
    const steps = (await readEvents(user, session.sessionId)).map(({ type }) => type);
    expect(steps.slice(-4)).toEqual(['connected', 'left', 'entered', 'reconnected']);
  });
  await test.step('A newer window takes the picture over, and the older one takes it back', async () => {
    const openElsewhere = 'This session is open in another window';
    const newer = new SessionWindow(await context.newPage());
    await newer.goto(session.sessionId);
    await customer.page.bringToFront();
    await expect(newer.phase).toContainText('Live', { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: openElsewhere })).toBeVisible();

    await page.getByRole('button', { name: 'Show it here' }).click();
    await customer.page.bringToFront();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
    await expect(newer.page.getByRole('heading', { name: openElsewhere })).toBeVisible();
    await newer.page.close();
  });
  await test.step('The customer reloads, and shares again in the same session', async () => {
    await customer.page.reload();
    await expect(customer.heading).toHaveText(/^You were sharing with/);
    expect(await isCapturing(customer.page)).toBe(false);
    await customer.shareAgain();
    await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
    await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
  });
  await test.step('The operator ends the session and undoes it; the customer notices nothing', async () => {
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'End session' })).toBeFocused();
    await expect(operator.phase).toContainText('Live');
    await expect(customer.heading).toHaveText(/sees your screen/);
  });
  await test.step('A refusal on another device does not change the session', async () => {
    await second.goto(session.key);
    const denied = second.page.waitForResponse((response) => response.request().method() === 'DELETE');
    await second.denyButton.click();
    await denied;
    await expect(second.heading).toHaveText('You did not share anything');
    expect((await readSession(user, session.sessionId)).status).not.toBe('closed');
    await expect(customer.stopButton).toBeVisible();
    await expect(operator.phase).toContainText('Live');
  });
  await test.step('The operator admits the second customer', async () => {
    await second.goto(session.key);
    await second.share();
    await expect(second.heading).toHaveText(`Waiting for ${user.me.user.name} to let you in`);
    const dialog = page.getByRole('dialog', { name: 'Someone is waiting to join' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.title()).toBe('Someone is waiting to join');
    await dialog.getByRole('button', { name: 'Admit' }).click();
    await expect(dialog).toBeHidden();
    await second.page.bringToFront();
    await expect(second.heading).toHaveText(/sees your screen/, { timeout: 15_000 });
    await paint(second.page, colours.blue);
    await expect.poll(async () => (await readPicture(page))?.band, { timeout: 15_000 }).toBe('blue');
  });
  await test.step('The first customer is informed, and is not asked for a rating', async () => {
    await expect(customer.heading).toHaveText('Sharing has ended');
    await expect(customer.page.getByText('let someone else join')).toBeVisible();
    expect(await isCapturing(customer.page)).toBe(false);
    await expect(customer.page.getByRole('radio')).toHaveCount(0);
  });
  await test.step('The operator closes the session, and the customer’s screen is no longer captured', async () => {
    await operator.close();
    await expect(second.page.getByText(`${user.me.user.name} ended the session`)).toBeVisible();
    expect(await isCapturing(second.page)).toBe(false);
    await expect(page.getByText('You ended the session')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
});
