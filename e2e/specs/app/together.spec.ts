import { paint } from '../../fixtures/capture.ts';
import { customerIn } from '../../fixtures/customer.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { acceptOffer } from '../../pages/accept-offer.ts';
import { SessionWindow } from '../../pages/session-window.ts';

// Three browsers and their windows in each.
test('a colleague who is asked for help sees the picture, and everybody sees who is there', async ({ signIn, openBrowser, live }) => {
  const others = await openBrowser();
  const { me: colleague } = await signIn('operator', others);
  const list = await others.newPage();
  await list.goto('/app/devices');
  const { operator, customer, session, person } = await live({ about: { title: 'A second opinion', customerName: 'Maria Muñoz' } });

  await test.step('When the operator asks a colleague to help', () => operator.ask('Help', colleague.user.name));
  const helper = await test.step('and the colleague accepts', () => acceptOffer(list, 'A second opinion'));
  await customer.page.bringToFront();
  await expect(helper.phase).toContainText('Live', { timeout: 15_000 });
  await paint(customer.page, '#0f0');
  await expect.poll(async () => (await pictureOn(helper.page))?.band).toBe('green');

  await expect(operator.person(colleague.user.name)).toContainText('Helper');
  await helper.open('People');
  await expect(helper.person('Maria Muñoz')).toContainText('Here');
  await test.step('and is told when the one who leads is away, and until when that may be', async () => {
    const away = helper.page.getByText(`${person.me.user.name} is away, or has lost the picture`);
    await operator.page.goto('/app/sessions');
    await expect(away).toBeVisible({ timeout: 15_000 });
    await expect(helper.page.getByText(/^[45]:\d\d$/)).toBeVisible();
    await operator.goto(session.sessionId);
    await customer.page.bringToFront();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
    await expect(away).toBeHidden();
    await operator.open('People');
  });
  await test.step('and is missed when the window goes', async () => {
    await helper.page.close();
    await expect(operator.person(colleague.user.name)).toBeHidden();
  });
});

test('a colleague who leaves for good is gone on every side, and comes back only when asked again', async ({
  signIn,
  openBrowser,
  live,
}) => {
  const others = await openBrowser();
  const { me: colleague } = await signIn('operator', others);
  const list = await others.newPage();
  await list.goto('/app/devices');
  const { operator, customer, session } = await live({ about: { title: 'Help for a while' } });
  await operator.ask('Help', colleague.user.name);
  const helper = await acceptOffer(list, 'Help for a while');
  await customer.page.bringToFront();
  await expect(helper.phase).toContainText('Live', { timeout: 15_000 });
  const onCustomersPage = customer.page.getByRole('listitem').filter({ hasText: colleague.user.name });
  await expect(onCustomersPage).toContainText('helps along');

  await test.step('When the colleague leaves', async () => {
    await helper.page.getByRole('button', { name: 'Leave session' }).click();
    const question = helper.page.getByRole('dialog', { name: 'Leave this session?' });
    await Promise.all([helper.page.waitForEvent('close'), question.getByRole('button', { name: 'Leave session' }).click()]);
  });
  await test.step('Then nobody has them in the session any more', async () => {
    await expect(operator.person(colleague.user.name)).toBeHidden();
    await expect(onCustomersPage).toHaveCount(0);
    await expect(customer.page.getByText(`${colleague.user.name} has left`)).toBeAttached();
    await expect(operator.phase).toContainText('Live');
  });

  await test.step('and the address of the window does not lead back', async () => {
    const again = new SessionWindow(await others.newPage());
    await again.goto(session.sessionId);
    await expect(again.page.getByRole('heading', { name: /^This is a session of/ })).toBeVisible();
    await expect(again.picture).toBeHidden();
  });
  await test.step('When asked again, they see the picture again', async () => {
    await operator.ask('Help', colleague.user.name);
    await list.bringToFront();
    const back = await acceptOffer(list, 'Help for a while');
    await customer.page.bringToFront();
    await expect(back.phase).toContainText('Live', { timeout: 15_000 });
  });
});

test('a session is handed over to who accepts it', async ({ page, signIn, openBrowser, live }) => {
  const others = await openBrowser();
  const { me: colleague } = await signIn('admin', others);
  const list = await others.newPage();
  await list.goto('/app/sessions');
  const { operator, customer } = await live({ role: 'operator', about: { title: 'From hand to hand' } });

  await operator.ask('Hand over', colleague.user.name);
  await expect(page.getByText(`${colleague.user.name} has been asked to take over`)).toBeVisible();
  const next = await acceptOffer(list, 'From hand to hand');
  await customer.page.bringToFront();
  await expect(next.phase).toContainText('Live', { timeout: 15_000 });
  await next.open('People');
  await expect(next.person(`${colleague.user.name} (you)`)).toContainText('Operator');
  await expect(customer.heading).toContainText(colleague.user.name);
  await expect(page.getByRole('button', { name: 'Close session' })).toBeHidden();
});

test('an admin takes a session over, and its operator is told', async ({ page, signIn, openBrowser, live }) => {
  const others = await openBrowser();
  const { me: admin } = await signIn('admin', others);
  const { customer, session } = await live({ role: 'operator' });

  const taker = new SessionWindow(await others.newPage());
  await taker.goto(session.sessionId);
  await expect(taker.page.getByRole('heading', { name: /^This is a session of/ })).toBeVisible();
  await taker.page.getByRole('button', { name: 'Take over' }).click();
  await customer.page.bringToFront();
  await expect(taker.phase).toContainText('Live', { timeout: 15_000 });
  await expect(page.getByText(`${admin.user.name} leads this session now`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close session' })).toBeHidden();
});

test('somebody else with the link waits until the operator lets them in', async ({ page, openBrowser, live }) => {
  const { customer, session } = await live();

  const second = await customerIn(await openBrowser());
  await second.goto(session.key);
  await second.share();
  const dialog = page.getByRole('dialog', { name: 'Somebody waits to be let in' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => page.title()).toBe('Somebody waits to be let in');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await expect(dialog).toBeHidden();

  await second.page.bringToFront();
  await expect(second.stopButton).toBeVisible({ timeout: 15_000 });
  await paint(second.page, '#00f');
  await expect.poll(async () => (await pictureOn(page))?.band, { timeout: 15_000 }).toBe('blue');
  await expect(customer.stopButton).toBeHidden();
});
