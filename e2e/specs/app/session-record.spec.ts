import { randomUUID } from 'node:crypto';
import { expectFit } from '../../fixtures/fit.ts';
import { given } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionRecordPage } from '../../pages/session-record-page.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

test('the page of a session shows its steps, what was said, files, and a note that is saved as it is written', async ({
  page,
  signIn,
  seed,
}) => {
  const person = await signIn();
  const word = randomUUID().slice(0, 8);
  const session = await seed.session(person, { title: `Printer ${word}`, customerName: 'Maria Muñoz' });
  await seed.join(session);
  const params = { path: { sessionId: session.sessionId } };
  const messages = [
    { messageId: randomUUID(), at: new Date().toISOString(), by: 'customer' as const, text: 'It says out of <b>paper</b>' },
    { messageId: randomUUID(), at: new Date().toISOString(), by: 'operator' as const, text: 'See https://example.com/paper' },
  ];
  await person.api.POST('/session/{sessionId}/message', { params, body: { messages } });
  await person.api.POST('/session/{sessionId}/event', {
    params,
    body: { eventId: randomUUID(), type: 'fileSent', name: 'driver.zip', bytes: 1_048_576 },
  });
  await given(person.api.PUT('/session/{sessionId}', { params, body: { status: 'closed' } }));

  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${word}`);
  await sessions.row(`Printer ${word}`).focus();
  await page.keyboard.press('Enter');
  const record = new SessionRecordPage(page);
  await expect(record.heading).toHaveText(`Printer ${word}`);
  await expect(record.steps).toContainText(['Session opened', 'The customer joined', 'File sent to the customer', 'Session closed']);
  await expect(record.part('Chat')).toContainText('It says out of <b>paper</b>');
  await expect(record.part('Chat').getByRole('link')).toHaveAttribute('href', 'https://example.com/paper');
  await expect(record.part('Files')).toContainText('driver.zip');
  await expect(record.part('Recordings')).toContainText('Nothing was recorded');

  await record.note.fill(`Replaced the tray ${word}`);
  await expect(record.part('Note').getByRole('status')).toHaveText('Saved');
  await page.reload();
  await expect(record.note).toHaveValue(`Replaced the tray ${word}`);
  await expect(record.steps).toContainText(['Note changed']);
});

test('a session’s page follows it while it runs', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const session = await seed.session(person, { title: 'Followed' });
  const record = new SessionRecordPage(page);
  await record.goto(session.sessionId);
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await seed.join(session);
  await expect(record.steps).toContainText(['The customer joined']);
  await page.getByRole('button', { name: 'Close session' }).click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Invite this customer again' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite the customer' })).toBeVisible();
});

test('there is no page of a session that does not exist', async ({ page, signIn, problems }) => {
  problems.allow(/status of 404/);
  await signIn();
  await new SessionRecordPage(page).goto(randomUUID());
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('the page of a session: WCAG 2.2 AA in light and dark, nothing cut at 320 px or 200 %', async ({ page, signIn, seed }) => {
  test.slow();
  const session = await seed.closedSession(await signIn(), { title: 'Printer' });
  const record = new SessionRecordPage(page);
  await record.goto(session.sessionId);
  await expect(record.steps.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectFit(page, 'the page of a session', { widths: [1360, 320] });
});
