import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';

test('a running and a closed session meet WCAG 2.2 AA on both sides', async ({ page, live }) => {
  const { operator, customer } = await live({ role: 'operator', about: { title: 'Printer' } });
  for (const side of [page, customer.page]) expect(await findWcagViolations(side)).toEqual([]);

  await customer.page.bringToFront();
  await test.step('The customer presses Esc twice', async () => {
    await customer.page.keyboard.press('Escape');
    await customer.page.keyboard.press('Escape');
  });
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
  await expect(customer.heading).toBeFocused();
  for (const side of [page, customer.page]) expect(await findWcagViolations(side)).toEqual([]);
});
