import type { Page } from '@playwright/test';
import { openPanel } from '../../fixtures/session/live-session.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

/** A sample; unit tests cover ten thousand. */
const texts = [
  '<script>window.attacked = 1</script>',
  '<img src=x onerror="window.attacked = 1">',
  '<svg onload=window.attacked=1>',
  '"><iframe srcdoc="<script>parent.attacked=1</script>">',
  '</textarea><script>window.attacked=1</script>',
  '<a href="javascript:window.attacked=1">click</a>',
  'javascript:window.attacked=1',
  'https://x.example/"onmouseover="window.attacked=1',
  'https://bank.example@evil.example/login',
  '{name, select, other {<b>x</b>}}',
  '\u202egnp.exe',
  `a${'\u0301\u0302\u0303\u0304'.repeat(60)}`,
  '﷽'.repeat(80),
  'W'.repeat(3_900),
  'line\n'.repeat(500),
  '🏴‍☠️'.repeat(60),
];

/** Elements that are wider than their container. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth + 1 ? ['page'] : [];
    const places = [...document.querySelectorAll('aside, [role="log"], [role="log"] li, section > ul > li')];
    return [...wide, ...places.filter((place) => place.scrollWidth > place.clientWidth + 1).map((place) => place.outerHTML.slice(0, 200))];
  });

test('hostile messages, file names and notes run no script and break no layout on either side', async ({ live }) => {
  const dialogs: string[] = [];
  const { operator, customer } = await live({
    screen: { width: 320, height: 700 },
    about: { customerName: '<img src=x onerror="window.attacked = 1">' },
  });
  const [operatorPage, page] = [operator.page, customer.page];
  for (const side of [operatorPage, page]) side.on('dialog', (dialog) => dialogs.push(dialog.message()));

  await openPanel(page, 'Chat');
  await openPanel(operatorPage, 'Chat');
  for (const text of texts) {
    await page.getByLabel('Write a message').fill(text);
    await page.keyboard.press('Enter');
  }
  await expect(operatorPage.getByRole('log').getByRole('listitem')).toHaveCount(texts.length);
  expect([await overflows(operatorPage), await overflows(page)]).toEqual([[], []]);

  await openPanel(page, 'Files');
  await openPanel(operatorPage, 'Files');
  const names = texts.map((text) => text.slice(0, 300).replaceAll('/', '⁄').replaceAll('\0', ''));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/html', buffer: Buffer.from('x') })));
  await expect(operatorPage.getByText('Complete and verified')).toHaveCount(names.length);
  expect([await overflows(operatorPage), await overflows(page)]).toEqual([[], []]);

  await openPanel(operatorPage, 'Notes');
  await operatorPage.getByLabel('Note', { exact: true }).fill(texts.join('\n').slice(0, 10_000));
  await operatorPage.getByLabel('Title', { exact: true }).fill(texts[1] ?? '');
  await expect(operatorPage.getByText('Saved', { exact: true })).toBeVisible();
  await operatorPage.reload();
  await expect(operator.phase).toContainText('Live', { timeout: 30_000 });
  expect(await overflows(operatorPage)).toEqual([]);

  for (const side of [operatorPage, page]) expect(await side.evaluate(() => 'attacked' in window)).toBe(false);
  expect(dialogs).toEqual([]);
});
