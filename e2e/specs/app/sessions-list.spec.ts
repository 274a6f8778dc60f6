import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { given } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

const mark = () => randomUUID().slice(0, 8);

test('filters are in the address and survive a reload', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const word = mark();
  await seed.session(person, { title: `Open ${word}` });
  await seed.closedSession(person, { title: `Over ${word}` });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await expect(sessions.rows).toHaveCount(2);

  await sessions.filterBy('Status', 'Closed');
  await page.getByRole('combobox', { name: 'When' }).selectOption('Last 7 days');
  await sessions.filterBy('Operator', person.me.user.name);
  await expect(sessions.row(`Over ${word}`)).toBeVisible();
  await expect(sessions.row(`Open ${word}`)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`search=${word}&range=7d&status=closed&operatorId=${person.me.user.id}`));

  await page.reload();
  await expect(sessions.row(`Over ${word}`)).toBeVisible();
  await expect(sessions.rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filter by: Status: Closed' })).toBeVisible();

  await test.step('When another operator is wanted instead', () =>
    sessions.goto(`?search=${word}&operatorId=00000000-0000-4000-8000-000000000000`));
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a filter is kept under a name and applied from another page of the same person', async ({ page, signIn, seed }) => {
  const person = await signIn('operator');
  const word = mark();
  await seed.closedSession(person, { title: `Kept ${word}` });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}&status=closed`);
  await sessions.savedFilters.click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByLabel('Name of the filter').fill(`Mine ${word}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Mine ${word}` })).toBeVisible();

  await sessions.goto();
  await sessions.savedFilters.click();
  await page.getByRole('menuitem', { name: `Mine ${word}` }).click();
  await expect(page).toHaveURL(/status=closed/);
  await expect(sessions.row(`Kept ${word}`)).toBeVisible();

  await page.getByRole('button', { name: `Mine ${word}` }).click();
  await page.getByRole('menuitem', { name: `Remove “Mine ${word}”` }).click();
  await expect(sessions.savedFilters).toBeVisible();
});

test('several sessions are closed at once, and everyone sees it', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const word = mark();
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => seed.session(person, { title: `${name} ${word}` })));
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  for (const name of ['One', 'Two']) await sessions.select(`${name} ${word}`);
  await expect(sessions.bulkBar).toContainText('2 sessions selected');
  await sessions.bulkBar.getByRole('button', { name: 'Close 2 sessions' }).click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(sessions.bulkBar).toContainText('2 of 2 closed');

  const states = await Promise.all(
    made.map(async ({ sessionId }) => (await given(person.api.GET('/session/{sessionId}', { params: { path: { sessionId } } }))).status),
  );
  expect(states).toEqual(['closed', 'closed', 'waiting']);
});

test('an admin exports everything found as a table', async ({ page, signIn, seed }) => {
  const person = await signIn('admin');
  const word = mark();
  await seed.session(person, { title: `=1+1 ${word}`, customerName: 'Łucja "Lu" Żak, Kraków' });
  await seed.closedSession(person, { title: `Second ${word}` });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await expect(sessions.rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^\uFEFFsessionId,createdAt,/);
  expect(lines[1]).toContain(`Second ${word}`);
  expect(lines[2]).toContain(`'=1+1 ${word},"Łucja ""Lu"" Żak, Kraków"`);
});

test('an operator is told that exports are for admins', async ({ page, signIn }) => {
  await signIn('operator');
  const sessions = new SessionsPage(page);
  await sessions.goto();
  const button = page.getByRole('button', { name: 'Export CSV' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await expect(page.getByText('Only administrators can export sessions')).toBeVisible();
});

test('the customer of an old session is invited again in two presses', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const word = mark();
  await seed.closedSession(person, { title: `Over ${word}`, customerName: `Maria ${word}`, customerEmail: 'maria@example.com' });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await sessions.choose(`Over ${word}`, 'Invite this customer again');
  const dialog = page.getByRole('dialog', { name: 'Invite the customer' });
  await expect(dialog.getByLabel('Link for your customer')).toHaveValue(/\/join\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(sessions.rows.filter({ hasText: 'Waiting' })).toContainText(`Maria ${word}`);
});

test('a row keeps its place under the pointer while sessions come and go', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const word = mark();
  const first = await seed.session(person, { title: `First ${word}` });
  await seed.session(person, { title: `Second ${word}` });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await sessions.row(`First ${word}`).hover();
  const before = await sessions.row(`First ${word}`).boundingBox();

  await seed.session(person, { title: `Third ${word}` });
  await expect(page.getByRole('button', { name: 'Show 1 new session' })).toBeVisible();
  await given(person.api.PUT('/session/{sessionId}', { params: { path: { sessionId: first.sessionId } }, body: { status: 'closed' } }));
  await expect(sessions.row(`First ${word}`)).toContainText('Closed');
  expect((await sessions.row(`First ${word}`).boundingBox())?.y).toBe(before?.y);

  await test.step('When nobody points at the list any more', () => page.mouse.move(5, 5));
  await expect(sessions.rows.first()).toContainText(`Third ${word}`);
  await expect(sessions.rows.last()).toContainText(`First ${word}`);
});

test('columns are chosen, and remembered', async ({ page, signIn }) => {
  await signIn();
  const sessions = new SessionsPage(page);
  await sessions.goto();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Operator' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.reload();
  await expect(sessions.table.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(sessions.table.getByRole('columnheader', { name: 'Operator' })).toBeHidden();
});
