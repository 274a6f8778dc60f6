import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { freePort } from '../../../tools/free-port.ts';
import { aBenchCompany } from '../a-bench-company.ts';
import { builtServer, ServerProcess } from '../kill/server-process.ts';
import { startMailServer } from '../service/mail-server.ts';
import { createMigratedDatabase } from '../test-app.ts';

const chunks = await Promise.all(
  [0, 1, 2, 3, 4, 5, 6].map((index) => readFile(join(import.meta.dirname, '../recorded', `vp8-opus-${index}.part`))),
);

describe('server killed during mail and recording jobs', () => {
  it('delivers the mail, and makes the recording seekable', async () => {
    const folder = await builtServer();
    const database = await createMigratedDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
    const begun = Promise.withResolvers<void>();
    // The server is killed while the first attempt waits for a response.
    const mails = await startMailServer((tries) => {
      if (tries > 1) return 0;
      begun.resolve();
      return new Promise<number>(() => undefined);
    });
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const variables = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      LOG_LEVEL: 'warn',
      SMTP_URL: mails.url,
    };
    const server = new ServerProcess({ ...variables, DATABASE_URL: database.url, DATA_DIR: dataDir }, folder);
    await server.start();
    const { email, password } = await aBenchCompany(database.url);

    let token = '';
    const call = async (method: string, path: string, body?: object) => {
      const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
      const response = await fetch(origin + path, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) },
        ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return text ? (JSON.parse(text) as Record<string, unknown>) : {};
    };
    token = String((await call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', { email, password }))['idToken']);
    const { sessionId } = await call('POST', '/api/session', {});
    await call('POST', `/api/session/${sessionId}/mail`, { email: 'maria@example.com', locale: 'es' });
    const recordings = `/api/session/${sessionId}/recording`;
    const recordingId = uuid();
    await call('POST', recordings, { recordingId, mimeType: 'video/webm;codecs=vp8,opus' });
    for (const [index, chunk] of chunks.entries()) await call('PUT', `${recordings}/${recordingId}/chunk/${index}`, chunk);
    await begun.promise;
    await call('POST', `${recordings}/${recordingId}/end`, { chunks: chunks.length });
    await server.kill();

    await server.start();
    const stateOf = async () => ((await call('GET', recordings))['items'] as { state: string; seconds: number }[])[0];
    while ((await stateOf())?.state === 'processing') await pause(200);
    expect(await stateOf()).toMatchObject({ state: 'ready', seconds: expect.closeTo(4.47, 1) });
    expect((await mails.until(1)).map(({ to, subject }) => [to, subject])).toEqual([
      [['maria@example.com'], 'Invitación a una sesión de soporte remoto'],
    ]);
    expect(mails.tries()).toBe(2);

    await server.kill();
    await mails.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }, 120_000);
});
