import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { type TestUser, unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionReportPage } from '../../pages/session-report-page.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

/** Recorded by Chromium: 4.5 s in seven chunks, without duration and index. */
const chunkFile = (chunk: number) => join(import.meta.dirname, '../../../api/test/recorded', `vp8-opus-${chunk}.part`);

async function record({ api, tokens }: TestUser, url: string, sessionId: string): Promise<void> {
  const recordingId = randomUUID();
  const path = { sessionId, recordingId };
  const body = { recordingId, mimeType: 'video/webm;codecs=vp8,opus' };
  await unwrap(api.POST('/session/{sessionId}/recording', { params: { path: { sessionId } }, body }));
  for (let chunk = 0; chunk < 7; chunk++) {
    const sent = await fetch(`${url}/api/session/${sessionId}/recording/${recordingId}/chunk/${chunk}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Content-Type': 'application/octet-stream' },
      body: await readFile(chunkFile(chunk)),
    });
    expect(sent.status).toBe(204);
  }
  await unwrap(api.POST('/session/{sessionId}/recording/{recordingId}/end', { params: { path }, body: { chunks: 7 } }));
}

test('a session report shows the session and saves a note', async ({ page, product, signIn, seed }) => {
  const user = await signIn();
  const word = randomUUID().slice(0, 8);
  const session = await seed.session(user, { title: `Printer ${word}`, customerName: 'Maria Muñoz' });
  await seed.join(session);
  const params = { path: { sessionId: session.sessionId } };
  const messages = [
    { messageId: randomUUID(), at: new Date().toISOString(), by: 'customer' as const, text: 'It says out of <b>paper</b>' },
    { messageId: randomUUID(), at: new Date().toISOString(), by: 'operator' as const, text: 'See https://example.com/paper' },
  ];
  await user.api.POST('/session/{sessionId}/message', { params, body: { messages } });
  await user.api.POST('/session/{sessionId}/event', {
    params,
    body: { eventId: randomUUID(), type: 'fileSent', name: 'driver.zip', bytes: 1_048_576 },
  });
  await record(user, product.url, session.sessionId);
  await unwrap(user.api.PUT('/session/{sessionId}', { params, body: { status: 'closed' } }));
  const sessions = new SessionsPage(page);
  const report = new SessionReportPage(page);

  await test.step('Enter opens the report from the list', async () => {
    await sessions.goto(`?search=${word}`);
    await sessions.row(`Printer ${word}`).focus();
    await page.keyboard.press('Enter');
    await expect(report.heading).toHaveText(`Printer ${word}`);
  });
  await test.step('The report shows events, messages and files', async () => {
    await expect(report.steps).toContainText([
      'Session created',
      'The customer joined',
      /out of <b>paper<\/b>/,
      /driver\.zip/,
      'Session ended',
    ]);
    await expect(report.part('Timeline').getByRole('link')).toHaveAttribute('href', 'https://example.com/paper');
  });
  await test.step('The recording plays and can be sought in', async () => {
    const player = report.part('Timeline').locator('video');
    await expect(player).toBeVisible({ timeout: 20_000 });
    const seen = await player.evaluate(async (video: HTMLVideoElement) => {
      const happened = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      if (video.readyState < 1) await happened('loadedmetadata');
      const sought = [];
      for (const second of [4, 1, 3]) {
        const arrived = happened('seeked');
        video.currentTime = second;
        await arrived;
        sought.push(video.currentTime);
      }
      return { duration: video.duration, sought, width: video.videoWidth };
    });
    expect(seen).toEqual({ duration: expect.closeTo(4.47, 1), sought: [4, 1, 3], width: 320 });
  });
  await test.step('A note is saved while it is written', async () => {
    await report.note.fill(`Replaced the tray ${word}`);
    await expect(report.part('Note').getByRole('status')).toHaveText('Saved');
    await page.reload();
    await expect(report.note).toHaveValue(`Replaced the tray ${word}`);
    await expect(report.steps).toContainText(['Note changed']);
  });
  await test.step('The page on paper contains the story without controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(report.steps.first()).toBeVisible();
    await expect(page.getByText(`Replaced the tray ${word}`).last()).toBeVisible();
    for (const part of [page.getByRole('banner'), report.note, page.getByRole('button').first()]) await expect(part).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await expectAccessibleLayout(page, 'the report of a session', { widths: [1360, 320] });
});

test('a session report shows the changes of a running session, and closes it', async ({ page, signIn, seed }) => {
  const session = await seed.session(await signIn(), { title: 'Followed' });
  const report = new SessionReportPage(page);
  await report.goto(session.sessionId);
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await seed.join(session);
  await expect(report.steps).toContainText(['The customer joined']);
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Ended by the operator')).toBeVisible();
  await page.getByRole('button', { name: 'Invite this customer again' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite the customer' })).toBeVisible();
});

test('the report and the window of a session that does not exist show the page for missing pages', async ({ page, signIn, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  await signIn();
  for (const path of ['/app/sessions', '/app/session/desktop']) {
    await page.goto(`${path}/01890000-0000-7000-8000-000000000000`);
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
});
