import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectFewKeys } from '../../fixtures/page/expect-few-keys.ts';
import { pressByKey } from '../../fixtures/page/keyboard.ts';
import type { Session } from '../../fixtures/people/seed.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { readSession } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

const mark = () => randomUUID().slice(0, 8);

test('an operator searches sessions by words and filters, and saves a filter', async ({ page, signIn, seed }) => {
  const user = await signIn('operator');
  const word = mark();
  const running = await seed.session(user, { title: `Open ${word}` });
  await seed.closedSession(user, { title: `Over ${word}`, customerName: 'Józef Łukasiewicz' });
  const sessions = new SessionsPage(page);
  await test.step('Six keys at most lead to each part of the list', () => expectFewKeys(sessions, '?status=closed&sortDirection=asc'));

  await sessions.goto();
  await test.step('Search finds words with and without accents', async () => {
    for (const words of [`Łukasiewicz ${word}`, `lukasiewicz JOZEF ${word}`]) {
      await sessions.searchField.fill(words);
      await expect(sessions.rows).toHaveCount(1);
      await expect(sessions.row('Józef Łukasiewicz')).toBeVisible();
      await expect(sessions.range).toHaveText('1–1 of 1');
    }
  });
  await test.step('By keyboard: ↓ enters the list, Enter opens the window of a session, and Esc returns to the search', async () => {
    await sessions.searchField.fill(word);
    await expect(sessions.rows).toHaveCount(2);
    await sessions.searchField.press('ArrowDown');
    await expect(sessions.row(`Open ${word}`)).toBeFocused();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await expect(opened).toHaveURL(`/app/session/desktop/${running.sessionId}`);
    await opened.close();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(sessions.row(`Over ${word}`).getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sessions.row(`Over ${word}`)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sessions.searchField).toBeFocused();
  });
  await test.step('Filters are part of the address and survive a reload', async () => {
    await sessions.filterBy('Status', 'Ended');
    await page.getByRole('button', { name: 'Filter by: When' }).click();
    await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
    await sessions.filterBy('Operator', user.me.user.name);
    await expect(sessions.row(`Open ${word}`)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`search=${word}&range=7d&status=closed&operatorId=${user.me.user.id}`));
    await page.reload();
    await expect(sessions.row(`Over ${word}`)).toBeVisible();
    await expect(sessions.rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Filter by: Status: Ended' })).toBeVisible();
  });
  await test.step('The filter is saved under a name and applied from another page', async () => {
    await sessions.savedFilters.click();
    await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
    await page.getByLabel('Filter name').fill(`Mine ${word}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: `Mine ${word}` })).toBeVisible();

    await sessions.goto('?operatorId=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await sessions.savedFilters.click();
    await page.getByRole('menuitem', { name: `Mine ${word}` }).click();
    await expect(page).toHaveURL(/status=closed/);
    await expect(sessions.row(`Over ${word}`)).toBeVisible();
    await page.getByRole('button', { name: `Mine ${word}` }).click();
    await page.getByRole('menuitem', { name: `Delete “Mine ${word}”` }).click();
    await expect(sessions.savedFilters).toBeVisible();
  });
});

test('a session without a title opens from a phone', async ({ page, signIn, seed }) => {
  const user = await signIn('operator');
  const { sessionId } = await seed.closedSession(user);
  await page.setViewportSize({ width: 360, height: 740 });
  const sessions = new SessionsPage(page);
  await sessions.goto();
  await sessions
    .rowOf(sessionId)
    .getByRole('link', { name: /^Session of / })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Session of / })).toBeVisible();
});

test('the list adds and removes sessions without moving the row under the pointer', async ({ page, signIn, seed }) => {
  const user = await signIn();
  const word = mark();
  const first = await seed.session(user, { title: `First ${word}` });
  await seed.session(user, { title: `Second ${word}` });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await sessions.row(`First ${word}`).hover();
  const before = await sessions.row(`First ${word}`).boundingBox();

  await seed.session(user, { title: `Third ${word}` });
  await expect(page.getByRole('button', { name: 'Show 1 new session' })).toBeVisible();
  await unwrap(user.api.PUT('/session/{sessionId}', { params: { path: { sessionId: first.sessionId } }, body: { status: 'closed' } }));
  await expect(sessions.row(`First ${word}`)).toContainText('Ended');
  expect((await sessions.row(`First ${word}`).boundingBox())?.y).toBe(before?.y);

  await page.mouse.move(5, 5);
  await expect(sessions.rows.first()).toContainText(`Third ${word}`);
  await expect(sessions.rows.last()).toContainText(`First ${word}`);
});

test('an admin closes several sessions at once, invites a customer again, and exports the list', async ({ page, signIn, seed }) => {
  const user = await signIn('admin');
  const word = mark();
  await seed.closedSession(user, { title: `=1+1 ${word}`, customerName: `Łucja "Lu" Żak, ${word}`, customerEmail: 'lu@example.com' });
  const titles = ['One', 'Two', '<img src=x onerror=alert(1)> Three'].map((name) => `${name} ${word}`);
  const made: Session[] = [];
  for (const title of titles) made.push(await seed.session(user, { title }));
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await expect(sessions.rows).toHaveCount(4);

  await test.step('The admin closes two of three sessions by keyboard', async () => {
    for (const title of titles.slice(0, 2)) await sessions.row(title).press('Space');
    await expect(sessions.bulkBar).toContainText('2 sessions selected');
    await pressByKey(page, sessions.bulkBar.getByRole('button', { name: 'End 2 sessions' }));
    await pressByKey(page, page.getByRole('button', { name: 'End now' }));
    await expect(sessions.bulkBar).toContainText('2 of 2 ended');
    const states = await Promise.all(made.map(async ({ sessionId }) => (await readSession(user, sessionId)).status));
    expect(states).toEqual(['closed', 'closed', 'waiting']);
    await expect(sessions.row(titles[2] ?? '')).toBeVisible();
    await expect(page.locator('img[src=x]')).toHaveCount(0);
  });
  await test.step('The admin invites the customer of a closed session again', async () => {
    await sessions.choose(`=1+1 ${word}`, 'Invite this customer again');
    const dialog = page.getByRole('dialog', { name: 'Invite the customer' });
    await expect(dialog.getByLabel('Link for your customer')).toHaveValue(/\/join\/[\w-]{22}$/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(sessions.rows).toHaveCount(5);
    await expect(sessions.rows.filter({ hasText: 'Waiting' }).filter({ hasText: 'Łucja' })).toHaveCount(1);
  });
  await test.step('The admin exports all results as a table', async () => {
    await sessions.goto(`?search=${word}&status=closed`);
    await expect(sessions.rows).toHaveCount(3);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^\uFEFFsessionId,createdAt,/);
    expect(lines[1]).toContain(titles[1]);
    expect(lines[3]).toContain(`'=1+1 ${word},"Łucja ""Lu"" Żak, ${word}"`);
  });
});
