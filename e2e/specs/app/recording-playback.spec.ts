import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { given, type Person } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Recorded by Chromium: 4.5 s in seven pieces, with neither length nor index. */
const pieceFile = (piece: number) => join(import.meta.dirname, '../../../api/test/recorded', `vp8-opus-${piece}.part`);

async function record({ api, tokens }: Person, url: string, sessionId: string): Promise<string> {
  const recordingId = randomUUID();
  const path = { sessionId, recordingId };
  const body = { recordingId, mimeType: 'video/webm;codecs=vp8,opus' };
  await given(api.POST('/session/{sessionId}/recording', { params: { path: { sessionId } }, body }));
  for (let piece = 0; piece < 7; piece++) {
    const sent = await fetch(`${url}/api/session/${sessionId}/recording/${recordingId}/piece/${piece}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Content-Type': 'application/octet-stream' },
      body: await readFile(pieceFile(piece)),
    });
    expect(sent.status).toBe(204);
  }
  await given(api.POST('/session/{sessionId}/recording/{recordingId}/end', { params: { path }, body: { pieces: 7 } }));
  return recordingId;
}

test('a recording plays in the page of its session, and is sought in', async ({ page, product, signIn, seed }) => {
  const person = await signIn();
  const { sessionId } = await seed.session(person);
  await record(person, product.url, sessionId);
  await page.goto(`/app/sessions/${sessionId}`);
  const player = page.locator('video');
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
