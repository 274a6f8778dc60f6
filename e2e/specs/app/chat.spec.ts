import { goLive, openPanel } from '../../fixtures/live-session.ts';
import { given, signInAs } from '../../fixtures/people.ts';
import { startProduct } from '../../fixtures/product.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('operator and customer write to each other, see what is new, and open links safely', async ({ live }) => {
  const { operator, customer, person, session } = await live({ about: { customerName: 'Maria Muñoz' } });
  const [desk, home] = [operator.page, customer.page];

  await test.step('When the operator presses C and writes', async () => {
    await desk.keyboard.press('c');
    await desk.getByLabel('Write a message').fill('See https://example.com/help');
    await desk.keyboard.press('Enter');
  });
  await expect(home.getByRole('button', { name: /^Chat.*1 new/ })).toBeVisible();
  await expect.poll(() => home.title(), 'who shares looks elsewhere').toBe('1 new');
  await expect(desk.getByText('Delivered')).toBeVisible();

  await openPanel(home, 'Chat');
  const link = home.getByRole('link', { name: 'https://example.com/help' });
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(home.getByRole('button', { name: /^Chat.*new/ })).toHaveCount(0);
  await expect(home).toHaveTitle(/Nearhand/);

  await test.step('and the customer answers', async () => {
    await desk.getByRole('button', { name: 'Close panel' }).or(desk.getByRole('complementary').getByRole('button').first()).first().click();
    await home.getByLabel('Write a message').fill('It says <b>out of paper</b>');
    await home.keyboard.press('Enter');
  });
  await expect(desk.getByRole('button', { name: /^Chat.*1/ })).toBeVisible();
  await desk.keyboard.press('c');
  await expect(desk.getByText('It says <b>out of paper</b>')).toBeVisible();

  await test.step('the record has both, each by who said it', async () => {
    const said = async () => {
      const { items } = await given(person.api.GET('/session/{sessionId}/message', { params: { path: { sessionId: session.sessionId } } }));
      return items.map(({ by, text }) => `${by}: ${text}`);
    };
    await expect.poll(said).toEqual(['operator: See https://example.com/help', 'customer: It says <b>out of paper</b>']);
  });

  await test.step('and a window that is loaded again still shows it', async () => {
    await desk.reload();
    await openPanel(desk, 'Chat');
    await expect(desk.getByText('See https://example.com/help')).toBeVisible();
    await expect(desk.getByText('It says <b>out of paper</b>')).toBeVisible();
  });
});

test('the chat goes on while the server is restarted, and the record misses nothing', async ({ openBrowser, problems }) => {
  test.slow();
  problems.allow(/net::ERR_/, /WebSocket connection to/, /Failed to load resource/);
  const product = await startProduct();
  try {
    const person = await signInAs(product, 'owner');
    const session = await new Seed(product).session(person);
    const desk = await openBrowser({ baseURL: product.url });
    const home = await openBrowser({ baseURL: product.url });
    const { operator, customer } = await goLive({ person, session, desk, home, url: product.url });
    await operator.page.keyboard.press('c');
    await openPanel(customer.page, 'Chat');

    const restarted = product.restart();
    await expect(operator.page.getByText('Server out of reach')).toBeVisible({ timeout: 20_000 });
    await operator.page.getByLabel('Write a message').fill('The server is away');
    await operator.page.keyboard.press('Enter');
    await expect(customer.page.getByText('The server is away')).toBeVisible();
    await customer.page.getByLabel('Write a message').fill('I do not notice');
    await customer.page.keyboard.press('Enter');
    await expect(operator.page.getByText('I do not notice')).toBeVisible();

    await restarted;
    const said = async () => {
      const params = { path: { sessionId: session.sessionId } };
      const { items } = await given(person.api.GET('/session/{sessionId}/message', { params }));
      return items.map(({ text }) => text);
    };
    await expect.poll(said, { timeout: 30_000 }).toEqual(['The server is away', 'I do not notice']);
  } finally {
    await product.stop();
  }
});
