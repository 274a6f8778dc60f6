import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('devices are found with and without accents', async ({ page }) => {
  const devices = devicesPage(page);
  const found: string[] = [];
  for (const words of ['Łódź', 'lodz', 'LODZ']) {
    await devices.goto();
    await expect(devices.range).toHaveText('1–25 of 250');
    await devices.searchField.fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
    await expect(devices.range).not.toHaveText('1–25 of 250');
    for (const name of await devices.column(0)) expect(name).toContain('Łódź');
    found.push(await devices.range.innerText());
  }
  expect(found[0]).toMatch(/^1–\d+ of \d+$/);
  expect(new Set(found).size).toBe(1);
});

test('who is there now is shown as online, and stands on top of those seen last', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto('?pageSize=10&sortProperty=lastSeenAt&sortDirection=desc');
  await expect(devices.range).toHaveText('1–10 of 250');
  for (const presence of await devices.column(1)) expect(presence).toBe('Online');

  await devices.goto('?pageSize=10&sortProperty=lastSeenAt&sortDirection=asc');
  await expect(devices.range).toHaveText('1–10 of 250');
  for (const presence of await devices.column(1)) expect(presence).toBe('Offline');
});

test('every word of a search has to match; nothing found is said, and one press shows all again', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto();
  await devices.searchField.fill('lodz no-such-device');
  await expect(page.getByText('Nothing matches “lodz no-such-device”')).toBeVisible();
  await expect(devices.table).toBeHidden();

  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(devices.range).toHaveText('1–25 of 250');
  await expect(devices.searchField).toHaveValue('');
});

test('what is typed is text, whatever it looks like', async ({ page }) => {
  const devices = devicesPage(page);
  const hostile = `%' OR 1=1;-- <img src=x onerror=alert(1)> \\ _`;
  await devices.goto();
  await devices.searchField.fill(hostile);
  await expect(page.getByText(`Nothing matches “${hostile}”`)).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('devices are sorted by the server, both ways, and the address says how', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto('?pageSize=100');
  await expect(devices.range).toHaveText('1–100 of 250');
  const byAlphabet = new Intl.Collator('en', { numeric: false });
  const names = (await devices.column(0)).map((name) => name.split('\n')[0] ?? '');
  expect(names).toEqual(names.toSorted(byAlphabet.compare));

  await devices.sortBy('Name');
  await expect(page).toHaveURL(/sortDirection=desc/);
  await expect(devices.table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await devices.column(0))[0]?.split('\n')[0]).not.toBe(names[0]);
  const reversed = (await devices.column(0)).map((name) => name.split('\n')[0] ?? '');
  expect(reversed).toEqual(reversed.toSorted(byAlphabet.compare).toReversed());
});

test('pages of 10, 25, 50 and 100, each device on one of them', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto();
  for (const size of [10, 50, 100, 25] as const) {
    await devices.showRows(size);
    await expect(devices.range).toHaveText(`1–${size} of 250`);
    await expect(devices.rows).toHaveCount(size);
  }

  await devices.goto('?pageSize=100');
  const seen = new Set<string>();
  for (const range of ['1–100 of 250', '101–200 of 250', '201–250 of 250']) {
    await expect(devices.range).toHaveText(range);
    await expect(devices.table).not.toHaveAttribute('data-stale');
    for (const id of await devices.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))) seen.add(id);
    const next = devices.pager.getByRole('button', { name: 'Next page' });
    if (await next.isEnabled()) await next.click();
  }
  expect(seen.size).toBe(250);
});

test("the list's state is in the address: reload and Back keep it", async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto('?pageSize=10&sortProperty=os');
  await expect(devices.range).toHaveText('1–10 of 250');
  await devices.pager.getByRole('button', { name: 'Next page' }).click();
  await expect(devices.range).toHaveText('11–20 of 250');
  const rows = await devices.column(0);

  await page.reload();
  await expect(devices.range).toHaveText('11–20 of 250');
  expect(await devices.column(0)).toEqual(rows);

  await devices.searchField.fill('lodz');
  await expect(devices.range).not.toHaveText('11–20 of 250');
  await page.goBack();
  await expect(devices.range).toHaveText('11–20 of 250');
  await expect(devices.searchField).toHaveValue('');
  expect(await devices.column(0)).toEqual(rows);
});

test('an old or broken link to the list still shows devices', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto('?pageSize=7&pageNumber=-3&sortProperty=secret&sortDirection=up');
  await expect(devices.range).toHaveText('1–25 of 250');
  await devices.goto('?pageNumber=900');
  await expect(devices.range).toHaveText('226–250 of 250');
});

test('the whole list works by keyboard', async ({ page }) => {
  const devices = devicesPage(page);
  await devices.goto();
  await expect(devices.range).toHaveText('1–25 of 250');

  await page.keyboard.press('/');
  await expect(devices.searchField).toBeFocused();
  await page.keyboard.type('desk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=desk/);
  await page.keyboard.press('Escape');
  await expect(devices.range).toHaveText('1–25 of 250');

  const sort = devices.table.getByRole('columnheader', { name: 'System' }).getByRole('button');
  await sort.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sortProperty=os/);
  await devices.pager.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(devices.range).toHaveText('26–50 of 250');
});

test('a list that cannot be had says so in its place, and tries again on demand', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  const devices = devicesPage(page);
  await page.route('**/api/company/*/device*', (route) => route.abort());
  await devices.goto();
  await expect(page.getByText('The list could not be loaded')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(devices.range).toHaveText('1–25 of 250');
});
