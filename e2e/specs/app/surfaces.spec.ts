import { paint } from '../../fixtures/capture.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer shows a second thing too, the operator goes from one to the other, and one is taken back', async ({ live }) => {
  const { operator, customer } = await live();
  await customer.page.bringToFront();
  await customer.page.getByRole('button', { name: 'Show something else too' }).click();
  await expect(customer.page.getByRole('button', { name: 'Stop showing this' })).toHaveCount(2);

  const strip = operator.page.getByRole('navigation', { name: 'What the customer shows' });
  const [first, second] = [strip.getByRole('button').first(), strip.getByRole('button').last()];
  await expect(strip.getByRole('button')).toHaveCount(2);
  await operator.page.keyboard.press('2');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-current', 'true');

  await customer.page.getByRole('button', { name: 'Stop showing this' }).first().click();
  await expect(strip).toHaveCount(0);
  await expect(operator.phase).toContainText('Live');
  await paint(customer.page, '#0f0');
  await expect.poll(async () => (await pictureOn(operator.page))?.band, { timeout: 20_000 }).toBe('green');
});
