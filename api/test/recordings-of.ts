import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { TestUser } from './a-company.ts';
import type { TestApp } from './test-app.ts';

/** Recorded by Chromium from a moving picture with sound, in seven chunks of at most 0.7 s. */
export const chunks = await Promise.all(
  [0, 1, 2, 3, 4, 5, 6].map((index) => readFile(join(import.meta.dirname, 'recorded', `vp8-opus-${index}.part`))),
);
const mimeType = 'video/webm;codecs=vp8,opus';
export const bytesType = { 'content-type': 'application/octet-stream' };

interface Recording {
  recordingId: string;
  state: string;
  seconds: number | null;
  bytes: number;
  url: string | null;
}

export const urlOf = (sessionId: string, recordingId: string, rest = '') => `/api/session/${sessionId}/recording/${recordingId}${rest}`;

/** Operations on recordings, by `operator` unless another user is given. */
export function recordingsOf(test: TestApp, operator: TestUser) {
  const open = async ({ token } = operator) => String((await test.call('POST', '/api/session', { token, body: {} })).body['sessionId']);
  const start = (sessionId: string, recordingId: string, { token } = operator, type = mimeType) =>
    test.call('POST', `/api/session/${sessionId}/recording`, { token, body: { recordingId, mimeType: type } });
  const put = (sessionId: string, recordingId: string, chunk: number, body: unknown = chunks[chunk], { token } = operator) =>
    test.call('PUT', urlOf(sessionId, recordingId, `/chunk/${chunk}`), { token, body, headers: bytesType });
  const end = (sessionId: string, recordingId: string, count: number, { token } = operator) =>
    test.call('POST', urlOf(sessionId, recordingId, '/end'), { token, body: { chunks: count } });
  const list = async (sessionId: string, { token } = operator) =>
    (await test.call('GET', `/api/session/${sessionId}/recording`, { token })).body['items'] as Recording[];
  const hasRecording = async (sessionId: string) =>
    (await test.call('GET', `/api/session/${sessionId}`, { token: operator.token })).body['hasRecording'];

  async function aRecording(count = 0): Promise<{ sessionId: string; recordingId: string }> {
    const sessionId = await open();
    const recordingId = uuid();
    expect((await start(sessionId, recordingId)).status).toBe(201);
    for (let chunk = 0; chunk < count; chunk++) expect((await put(sessionId, recordingId, chunk)).status).toBe(204);
    return { sessionId, recordingId };
  }

  async function untilIs(sessionId: string, ...states: string[]): Promise<Recording> {
    for (;;) {
      const [recording] = await list(sessionId);
      if (recording && states.includes(recording.state)) return recording;
      await pause(100);
    }
  }

  const play = async (url: string | null, range?: string) => {
    const answer = await test.fastify.inject({ url: url ?? '', headers: range ? { range } : {} });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };
  const isKept = (...parts: string[]) =>
    stat(join(test.env.DATA_DIR, 'files', 'sessions', ...parts)).then(
      () => true,
      () => false,
    );

  return { open, start, put, end, list, hasRecording, aRecording, untilIs, play, isKept };
}
