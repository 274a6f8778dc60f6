import { unwrap } from '../../fixtures/people/users.ts';
import { paint } from '../../fixtures/session/capture.ts';
import { openPanel, shareWithOperator } from '../../fixtures/session/live-session.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { acceptSessionRequest } from '../../pages/accept-session-request.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('an operator assists in a session, and leaves', async ({ signIn, openBrowser, live }) => {
  const others = await openBrowser();
  const { me: secondOperator } = await signIn('operator', others);
  const list = await others.newPage();
  await list.goto('/app/devices');
  const title = 'A second opinion';
  const { operator, customer, session, user } = await live({ about: { title, customerName: 'Maria Muñoz' } });
  const onCustomersPage = customer.page.getByRole('listitem').filter({ hasText: secondOperator.user.name });

  const assisting =
    await test.step('An operator who accepts an assist request sees the picture, and all sides see the participants', async () => {
      await operator.ask('Help', secondOperator.user.name);
      const window = await acceptSessionRequest(list, title);
      await customer.page.bringToFront();
      await expect(window.phase).toContainText('Live', { timeout: 15_000 });
      await paint(customer.page, '#0f0');
      await expect.poll(async () => (await readPicture(window.page))?.band).toBe('green');
      await expect(operator.participant(secondOperator.user.name)).toContainText('Assistant');
      await expect(onCustomersPage).toContainText('also helps');
      await window.open('People');
      await expect(window.participant('Maria Muñoz')).toContainText('In session');
      return window;
    });
  await test.step('The assisting operator sees that the host is away, and the time left', async () => {
    const away = assisting.page.getByText(`${user.me.user.name} is away or has lost the picture`);
    await operator.page.goto('/app/sessions');
    await expect(away).toBeVisible({ timeout: 15_000 });
    await expect(assisting.page.getByText(/^[45]:\d\d$/)).toBeVisible();
    await operator.goto(session.sessionId);
    await customer.page.bringToFront();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
    await expect(away).toBeHidden();
    await operator.open('People');
  });
  await test.step('The assisting operator leaves, disappears on every side, and cannot return by the address', async () => {
    await assisting.page.getByRole('button', { name: 'Leave session' }).click();
    const question = assisting.page.getByRole('dialog', { name: 'Leave this session?' });
    await Promise.all([assisting.page.waitForEvent('close'), question.getByRole('button', { name: 'Leave session' }).click()]);
    await expect(operator.participant(secondOperator.user.name)).toBeHidden();
    await expect(onCustomersPage).toHaveCount(0);
    await expect(customer.page.getByText(`${secondOperator.user.name} has left`)).toBeAttached();
    await expect(operator.phase).toContainText('Live');

    const again = new SessionWindow(await others.newPage());
    await again.goto(session.sessionId);
    await expect(again.page.getByRole('heading', { name: /^This is a session of/ })).toBeVisible();
    await expect(again.picture).toBeHidden();
    await again.page.close();
  });
});

test('an operator watches, and sees nothing more once deactivated, even when cut off from the server', async ({
  page,
  company,
  signIn,
  seed,
  openBrowser,
  signInElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/, /Failed to load resource/);
  const { owner, operator: watcher } = await company('operator');
  const { id: userId, name } = watcher.me.user;
  const list = await signInElsewhere(watcher);
  await signIn(owner);
  await list.goto('/app/devices');
  const title = 'Cut off';
  const session = await seed.session(owner, { title });
  const { operator, customer } = await shareWithOperator({
    user: owner,
    session,
    operatorPage: page,
    customerBrowser: await openBrowser(),
  });
  await operator.ask('Watch', name);
  const window = await acceptSessionRequest(list, title);
  const onCustomersPage = customer.page.getByRole('listitem').filter({ hasText: name });
  await customer.page.bringToFront();
  await test.step('A watching operator sees the picture and the chat, and has no controls', async () => {
    await expect(window.phase).toContainText('Live', { timeout: 20_000 });
    await expect(onCustomersPage).toHaveCount(1);
    await paint(customer.page, '#0f0');
    await expect.poll(async () => (await readPicture(window.page))?.band).toBe('green');
    await openPanel(customer.page, 'Chat');
    await customer.page.getByRole('textbox', { name: /message/i }).fill('The red lamp is on');
    await customer.page.keyboard.press('Enter');
    const chat = await window.open('Chat');
    await expect(chat.getByText('The red lamp is on')).toBeVisible();
    await expect(chat.getByRole('textbox')).toBeHidden();
    await expect(window.page.getByRole('button', { name: 'End session' })).toBeHidden();
  });
  await test.step('A lost connection to the server keeps the picture', async () => {
    await list.context().setOffline(true);
    await expect(window.page.getByText('The server cannot be reached. Trying again…')).toBeVisible({ timeout: 20_000 });
    await paint(customer.page, '#00f');
    await expect.poll(async () => (await readPicture(window.page))?.band).toBe('blue');
    await expect(onCustomersPage).toHaveCount(1);
  });
  await test.step('The removal ends it, and the customer’s page names her no longer', async () => {
    await unwrap(owner.api.PUT('/user/{userId}', { params: { path: { userId } }, body: { isActive: false } }));
    await expect(onCustomersPage).toHaveCount(0);
    await expect(customer.page.getByText(`${name} has left`)).toBeAttached();
    await paint(customer.page, '#f00');
    await expect.poll(async () => (await readPicture(page))?.band).toBe('red');
    await expect(window.phase).not.toContainText('Live');
    expect((await readPicture(window.page))?.band).not.toBe('red');
    await expect(operator.phase).toContainText('Live');
  });
});

test('an admin takes over a session and transfers it back to its operator', async ({ page, context, signIn, openBrowser, live }) => {
  const others = await openBrowser();
  const { me: admin } = await signIn('admin', others);
  const title = 'From hand to hand';
  const { customer, session, user } = await live({ role: 'operator', about: { title } });
  const operator = user.me.user.name;

  const adminWindow = await test.step('The admin takes over without a request, and the operator is notified', async () => {
    const window = new SessionWindow(await others.newPage());
    await window.goto(session.sessionId);
    await expect(window.page.getByRole('heading', { name: /^This is a session of/ })).toBeVisible();
    await window.page.getByRole('button', { name: 'Take over' }).click();
    await customer.page.bringToFront();
    await expect(window.phase).toContainText('Live', { timeout: 15_000 });
    await expect(page.getByText(`${admin.user.name} is now in charge of this session`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'End session' })).toBeHidden();
    return window;
  });
  await test.step('The admin requests a transfer, and the operator accepts it on another page', async () => {
    const list = await context.newPage();
    await list.goto('/app/sessions');
    await adminWindow.ask('Transfer', operator);
    await expect(adminWindow.page.getByText(`${operator} has been asked to take over`)).toBeVisible();
    const next = await acceptSessionRequest(list, title);
    await customer.page.bringToFront();
    await expect(next.phase).toContainText('Live', { timeout: 15_000 });
    await next.open('People');
    await expect(next.participant(`${operator} (you)`)).toContainText('Operator');
    await expect(customer.heading).toContainText(operator);
    await expect(adminWindow.participant(`${admin.user.name} (you)`)).toContainText('Assistant');
  });
});
