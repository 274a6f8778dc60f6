import { giveMicrophone } from '../../fixtures/live-session.ts';
import { given, type Person } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';

async function recordingsOf({ api }: Person, sessionId: string) {
  const { items } = await given(api.GET('/session/{sessionId}/recording', { params: { path: { sessionId } } }));
  return items;
}

test('a session is recorded once the customer has said yes, both sides see it, and it plays', async ({
  context,
  openBrowser,
  product,
  live,
}) => {
  const home = await openBrowser();
  for (const browser of [context, home]) await giveMicrophone(browser);
  const { operator, customer, person, session } = await live({ home });
  const { sessionId } = session;

  await operator.page.keyboard.press('r');
  await expect(operator.page.getByText('The customer is asked whether you may record')).toBeVisible();
  const question = customer.page.getByRole('alertdialog', { name: /asks to record this session/ });
  await expect(question.getByRole('button', { name: 'Do not record' })).toBeFocused();
  await expect.poll(() => customer.page.title()).toMatch(/asks to record this session$/);
  expect(await recordingsOf(person, sessionId)).toEqual([]);

  await question.getByRole('button', { name: 'Allow recording' }).click();
  await expect(customer.page.getByText('This session is being recorded')).toBeVisible();
  await expect(operator.page.getByText(/^Recording · /)).toBeVisible();
  await expect.poll(async () => (await recordingsOf(person, sessionId))[0]?.bytes ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);

  await operator.page.keyboard.press('r');
  await expect(customer.page.getByText('This session is being recorded')).toBeHidden();
  await expect.poll(async () => (await recordingsOf(person, sessionId))[0]?.state, { timeout: 30_000 }).toBe('ready');
  const [recording] = await recordingsOf(person, sessionId);
  expect(recording?.seconds).toBeGreaterThan(1);
  const played = await fetch(new URL(recording?.url ?? '', product.url), { headers: { Range: 'bytes=0-3' } });
  expect([played.status, Buffer.from(await played.arrayBuffer()).toString('hex')]).toEqual([206, '1a45dfa3']);
});

test('a customer who says no is not recorded, and one who takes a yes back ends it', async ({ live }) => {
  const { operator, customer, person, session } = await live();

  await operator.page.keyboard.press('r');
  await expect(customer.page.getByRole('alertdialog').getByRole('button', { name: 'Do not record' })).toBeFocused();
  // Enter, pressed without reading.
  await customer.page.keyboard.press('Enter');
  await expect(operator.page.getByText('The customer does not allow recording')).toBeVisible();
  expect(await recordingsOf(person, session.sessionId)).toEqual([]);

  await operator.page.keyboard.press('r');
  await customer.page.getByRole('button', { name: 'Allow recording' }).click();
  await expect(operator.page.getByText(/^Recording · /)).toBeVisible();
  await customer.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(operator.page.getByText('The customer does not allow recording')).toBeVisible();
  await expect(customer.page.getByText('This session is being recorded')).toBeHidden();
});

test('what was recorded before the operator’s tab crashed is kept', async ({ live }) => {
  const { operator, customer, person, session } = await live();
  await operator.page.keyboard.press('r');
  await customer.page.getByRole('button', { name: 'Allow recording' }).click();
  await expect.poll(async () => (await recordingsOf(person, session.sessionId))[0]?.bytes ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);

  const crashed = operator.page.waitForEvent('crash');
  // The page is gone before it could answer.
  void operator.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const [recording] = await recordingsOf(person, session.sessionId);
  expect(recording?.bytes).toBeGreaterThan(0);
  expect(recording?.state).toBe('running');
});
