import { paint } from '../../fixtures/capture.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a page without network says so, on either side, and the picture goes on where it can', async ({
  context,
  openBrowser,
  live,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/, /Failed to load resource/);
  const home = await openBrowser();
  const { operator, customer } = await live({ home });

  await home.setOffline(true);
  await expect(customer.page.getByRole('alert').getByText('You are offline')).toBeVisible();
  await home.setOffline(false);
  await expect(customer.page.getByText('You are offline')).toBeHidden();

  await context.setOffline(true);
  await expect(operator.page.getByText('Server out of reach, trying again')).toBeVisible({ timeout: 20_000 });
  await expect(operator.phase).toContainText('Live');
  await context.setOffline(false);
  await expect(operator.page.getByText('Server out of reach')).toBeHidden({ timeout: 20_000 });
  await customer.page.bringToFront();
  await paint(customer.page, '#0f0');
  await expect.poll(async () => (await pictureOn(operator.page))?.band).toBe('green');
});
