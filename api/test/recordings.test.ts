import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { v7 as uuid } from 'uuid';
import { RecordingService } from '../src/modules/record/recording.service.ts';
import { RecordingSweep } from '../src/modules/record/recording-sweep.ts';
import { SessionRetention } from '../src/modules/session/retention/session-retention.service.ts';
import { aCompany, type Person, type TestCompany } from './a-company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What Chromium's MediaRecorder made of a moving picture with sound, in seven pieces of at most 0.7 s. */
const pieces = await Promise.all(
  [0, 1, 2, 3, 4, 5, 6].map((index) => readFile(join(import.meta.dirname, 'recorded', `vp8-opus-${index}.part`))),
);
const mimeType = 'video/webm;codecs=vp8,opus';
const bytesType = { 'content-type': 'application/octet-stream' };

let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
});
afterAll(() => test.stop());

interface Recording {
  recordingId: string;
  state: string;
  seconds: number | null;
  bytes: number;
  url: string | null;
}

const open = async ({ token }: Person = company.operator) =>
  String((await test.call('POST', '/api/session', { token, body: {} })).body['sessionId']);
const urlOf = (sessionId: string, recordingId: string, rest = '') => `/api/session/${sessionId}/recording/${recordingId}${rest}`;
const start = (sessionId: string, recordingId: string, { token }: Person = company.operator, type = mimeType) =>
  test.call('POST', `/api/session/${sessionId}/recording`, { token, body: { recordingId, mimeType: type } });
const put = (sessionId: string, recordingId: string, piece: number, body: unknown = pieces[piece], { token }: Person = company.operator) =>
  test.call('PUT', urlOf(sessionId, recordingId, `/piece/${piece}`), { token, body, headers: bytesType });
const end = (sessionId: string, recordingId: string, count: number, { token }: Person = company.operator) =>
  test.call('POST', urlOf(sessionId, recordingId, '/end'), { token, body: { pieces: count } });
const erase = (sessionId: string, recordingId: string, { token }: Person) => test.call('DELETE', urlOf(sessionId, recordingId), { token });
const list = async (sessionId: string, { token }: Person = company.operator) =>
  (await test.call('GET', `/api/session/${sessionId}/recording`, { token })).body['items'] as Recording[];
const hasRecording = async (sessionId: string) =>
  (await test.call('GET', `/api/session/${sessionId}`, { token: company.operator.token })).body['hasRecording'];

async function aRecording(count = 0): Promise<{ sessionId: string; recordingId: string }> {
  const sessionId = await open();
  const recordingId = uuid();
  expect((await start(sessionId, recordingId)).status).toBe(201);
  for (let piece = 0; piece < count; piece++) expect((await put(sessionId, recordingId, piece)).status).toBe(204);
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

async function look(bytes: Buffer) {
  const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('There is no picture');
  const packet = await new EncodedPacketSink(video).getKeyPacket(3);
  return { seconds: await input.computeDuration(), codecs: (await input.getTracks()).map(({ codec }) => codec), keyAt: packet?.timestamp };
}

const cues = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const duration = Buffer.from([0x44, 0x89]);
const filesOf = (sessionId: string) =>
  stat(join(test.env.DATA_DIR, 'files', 'sessions', sessionId)).then(
    () => true,
    () => false,
  );

describe('a recording', () => {
  it('plays once it has ended, as a file with an index and its length', async () => {
    const { sessionId, recordingId } = await aRecording(pieces.length);
    expect(Buffer.concat(pieces).includes(cues)).toBe(false);
    expect(await hasRecording(sessionId)).toBe(true);
    const ended = await end(sessionId, recordingId, pieces.length);
    expect(ended).toMatchObject({ status: 200, body: { recordingId, state: 'processing', by: { name: 'Olga Operator' }, url: null } });

    const { url, seconds, bytes } = await untilIs(sessionId, 'ready');
    const whole = await play(url);
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
    });
    expect(whole.bytes.includes(cues)).toBe(true);
    expect(whole.bytes.subarray(0, 500).includes(duration)).toBe(true);
    expect(seconds).toBeCloseTo(4.47, 1);
    const { codecs, keyAt, ...found } = await look(whole.bytes);
    expect(found.seconds).toBeCloseTo(4.47, 1);
    expect(codecs.toSorted()).toEqual(['opus', 'vp8']);
    expect(keyAt).toBeLessThanOrEqual(3);
  });

  it('tells the record when it began and ended', async () => {
    const { sessionId, recordingId } = await aRecording(1);
    await end(sessionId, recordingId, 1);
    const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.operator.token });
    const types = (body['items'] as { type: string; details: object }[]).filter(({ type }) => type.startsWith('recording'));
    expect(types).toMatchObject([
      { type: 'recordingStarted', details: { recordingId } },
      { type: 'recordingEnded', details: { recordingId, bytes: pieces[0]?.length } },
    ]);
  });

  it('is whole when its pieces came in any order, and twice', async () => {
    const { sessionId, recordingId } = await aRecording();
    const order = [3, 0, 6, 1, 1, 5, 2, 4, 0];
    const answers = await Promise.all(order.map((piece) => put(sessionId, recordingId, piece)));
    expect(answers.map(({ status }) => status)).toEqual(order.map(() => 204));
    expect((await list(sessionId))[0]?.bytes).toBe(Buffer.concat(pieces).length);
    await end(sessionId, recordingId, 7);
    expect((await untilIs(sessionId, 'ready')).seconds).toBeCloseTo(4.47, 1);
  });

  it('does not end while pieces are missing, and names them', async () => {
    const { sessionId, recordingId } = await aRecording(2);
    await put(sessionId, recordingId, 3);
    expect((await end(sessionId, recordingId, 5)).body).toMatchObject({
      status: 409,
      code: 'RECORDING_INCOMPLETE',
      details: { missing: [2, 4], count: 2 },
    });
    expect((await list(sessionId))[0]?.state).toBe('running');
  });

  it('whose window is gone ends by itself, with what had arrived', async () => {
    const { sessionId, recordingId } = await aRecording(4);
    await put(sessionId, recordingId, 5);
    await test.app.get(RecordingService).endIfSilent(recordingId, new Date());
    expect((await list(sessionId))[0]?.state).toBe('running');
    await test.app.get(RecordingService).endIfSilent(recordingId, new Date(Date.now() + 61_000));
    const { seconds, url } = await untilIs(sessionId, 'ready');
    expect(seconds).toBeGreaterThan(2.5);
    expect(seconds).toBeLessThan(3);
    expect((await look((await play(url)).bytes)).seconds).toBe(seconds);
    expect((await put(sessionId, recordingId, 6)).body.code).toBe('RECORDING_ENDED');
    expect((await put(sessionId, recordingId, 2)).status).not.toBe(500);
  });

  it('is finished although its own jobs were lost', async () => {
    const running = await aRecording(2);
    await test.dataSource.query(`UPDATE "recordings" SET "lastPieceAt" = now() - interval '11 minutes' WHERE "recordingId" = $1`, [
      running.recordingId,
    ]);
    const ended = await aRecording(2);
    await test.dataSource.query(
      `UPDATE "recordings" SET "state" = 'processing', "endedAt" = now() - interval '61 minutes' WHERE "recordingId" = $1`,
      [ended.recordingId],
    );
    await test.app.get(RecordingSweep).run();
    for (const { sessionId } of [running, ended]) expect((await untilIs(sessionId, 'ready')).seconds).toBeGreaterThan(1);
  });

  it('that holds nothing that plays says so', async () => {
    const empty = await aRecording();
    expect((await end(empty.sessionId, empty.recordingId, 0)).body['state']).toBe('failed');
    const broken = await aRecording();
    await put(broken.sessionId, broken.recordingId, 0, Buffer.alloc(5000, 'x'));
    await end(broken.sessionId, broken.recordingId, 1);
    await untilIs(broken.sessionId, 'failed');
    for (const { sessionId } of [empty, broken]) expect(await hasRecording(sessionId)).toBe(false);
  });

  it('may end late, and twice, also after its session', async () => {
    const { sessionId, recordingId } = await aRecording(1);
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    expect((await put(sessionId, recordingId, 1)).status).toBe(204);
    expect((await end(sessionId, recordingId, 2)).status).toBe(200);
    expect((await end(sessionId, recordingId, 2)).status).toBe(200);
    expect((await put(sessionId, recordingId, 2)).body.code).toBe('RECORDING_ENDED');
  });
});

describe('recording', () => {
  it('is for who leads an open session', async () => {
    const sessionId = await open();
    for (const person of [company.colleague, company.admin, company.owner])
      expect((await start(sessionId, uuid(), person)).body.code).toBe('FORBIDDEN');
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    expect((await start(sessionId, uuid())).body.code).toBe('SESSION_CLOSED');
  });

  it('begun twice under one id is one recording, and an id of somebody else is none', async () => {
    const { sessionId, recordingId } = await aRecording();
    expect((await start(sessionId, recordingId)).status).toBe(201);
    expect(await list(sessionId)).toHaveLength(1);
    const other = await aCompany(test);
    expect((await start(await open(other.operator), recordingId, other.operator)).body.code).toBe('RECORDING_NOT_FOUND');
  });

  it('is refused where the company does not allow it', async () => {
    const strict = await aCompany(test);
    await test.dataSource.query('UPDATE "companies" SET "recordingAllowed" = false WHERE "companyId" = $1', [strict.companyId]);
    const { status, body } = await start(await open(strict.operator), uuid(), strict.operator);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'RECORDING_NOT_ALLOWED' });
  });

  it.each(['video/mp4', 'video/webm;codecs=h264', 'video/webm; codecs=vp8; x=<script>', 'text/html'])('takes no %s', async (type) => {
    expect((await start(await open(), uuid(), company.operator, type)).body.code).toBe('VALIDATION_FAILED');
  });

  it.each(['video/webm', 'video/webm;codecs=vp9', 'video/webm; codecs="vp9, opus"', 'video/webm;codecs=av01.0.05M.08,opus'])(
    'takes %s',
    async (type) => {
      expect((await start(await open(), uuid(), company.operator, type)).status).toBe(201);
    },
  );
});

describe('a piece', () => {
  it('has at most 4 MB, is bytes, and is not empty', async () => {
    const { sessionId, recordingId } = await aRecording();
    expect((await put(sessionId, recordingId, 0, Buffer.alloc(4 * 1024 * 1024 + 1))).body.code).toBe('PAYLOAD_TOO_LARGE');
    expect((await put(sessionId, recordingId, 0, Buffer.alloc(0))).body.code).toBe('VALIDATION_FAILED');
    const { token } = company.operator;
    const json = await test.call('PUT', urlOf(sessionId, recordingId, '/piece/0'), { token, body: { not: 'bytes' } });
    expect(json.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    for (const name of ['-1', '100000', '1.5', 'x'])
      expect(
        (await test.call('PUT', urlOf(sessionId, recordingId, `/piece/${name}`), { token, body: pieces[0], headers: bytesType })).status,
      ).toBe(400);
    expect((await put(sessionId, recordingId, 0, Buffer.alloc(4 * 1024 * 1024))).status).toBe(204);
  });

  it('is taken by no other operation', async () => {
    const { token } = company.operator;
    const { body } = await test.call('POST', '/api/session', { token, body: pieces[0], headers: bytesType });
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('comes from who began the recording', async () => {
    const { sessionId, recordingId } = await aRecording();
    expect((await put(sessionId, recordingId, 0, pieces[0], company.admin)).body.code).toBe('FORBIDDEN');
    const other = await aCompany(test);
    expect((await put(sessionId, recordingId, 0, pieces[0], other.operator)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await put(sessionId, uuid(), 0)).body.code).toBe('RECORDING_NOT_FOUND');
  });

  it('is refused when the recording is as large as it may be', async () => {
    const { sessionId, recordingId } = await aRecording();
    await test.dataSource.query('UPDATE "recordings" SET "bytes" = $2 WHERE "recordingId" = $1', [recordingId, 4 * 1024 ** 3]);
    expect((await put(sessionId, recordingId, 0)).status).toBe(413);
  });
});

describe('playing', () => {
  let url: string;
  let size: number;
  let sessionId: string;
  let recordingId: string;

  beforeAll(async () => {
    ({ sessionId, recordingId } = await aRecording(pieces.length));
    await end(sessionId, recordingId, pieces.length);
    const ready = await untilIs(sessionId, 'ready');
    url = ready.url ?? '';
    size = ready.bytes;
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, Number.POSITIVE_INFINITY],
    ['bytes=-50', -50, Number.POSITIVE_INFINITY],
    ['bytes=100-99999999999', 100, Number.POSITIVE_INFINITY],
  ])('answers %s with just that', async (range, from, to) => {
    const whole = (await play(url)).bytes;
    const part = await play(url, range);
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.subarray(from, to))).toBe(true);
    const first = from < 0 ? size + from : from;
    expect(part.headers['content-range']).toBe(`bytes ${first}-${first + part.bytes.length - 1}/${size}`);
  });

  it.each(['bytes=99999999-', 'bytes=-0'])('answers %s with how long it is', async (range) => {
    const { status, headers, bytes } = await play(url, range);
    expect({ status, range: headers['content-range'], length: bytes.length }).toEqual({ status: 416, range: `bytes */${size}`, length: 0 });
  });

  it.each(['bytes=5-1', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])('takes %s as no range', async (range) => {
    expect((await play(url, range)).status).toBe(200);
  });

  it('needs an address that is signed and not too old', async () => {
    const { searchParams, pathname } = new URL(url, 'http://localhost');
    const expires = Number(searchParams.get('expires'));
    expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    const other = (await aRecording(1)).recordingId;
    const changed = [
      `${pathname}?expires=${expires + 1}&signature=${searchParams.get('signature')}`,
      `${pathname}?expires=${expires}&signature=${'A'.repeat(43)}`,
      `${pathname}?expires=${expires}&signature=`,
      url.replace(recordingId, other),
      url.replace(recordingId, uuid()),
    ];
    for (const address of changed) expect((await play(address)).status).toBe(404);
  });

  it('shows no address to another company', async () => {
    const other = await aCompany(test);
    const { status } = await test.call('GET', `/api/session/${sessionId}/recording`, { token: other.owner.token });
    expect(status).toBe(404);
  });
});

describe('erasing', () => {
  it('is for admins, and leaves nothing behind', async () => {
    const { sessionId, recordingId } = await aRecording(2);
    await end(sessionId, recordingId, 2);
    const { url } = await untilIs(sessionId, 'ready');
    expect((await erase(sessionId, recordingId, company.operator)).status).toBe(403);
    expect((await erase(sessionId, recordingId, company.admin)).status).toBe(204);
    expect((await erase(sessionId, recordingId, company.admin)).body.code).toBe('RECORDING_NOT_FOUND');
    expect((await play(url)).status).toBe(404);
    expect(await hasRecording(sessionId)).toBe(false);
    const file = join(test.env.DATA_DIR, 'files', 'sessions', sessionId, recordingId);
    while (await stat(file).catch(() => null)) await pause(100);
    expect(await list(sessionId)).toEqual([]);
  });

  it('also stops what still runs', async () => {
    const { sessionId, recordingId } = await aRecording(2);
    expect((await erase(sessionId, recordingId, company.owner)).status).toBe(204);
    expect((await put(sessionId, recordingId, 2)).body.code).toBe('RECORDING_NOT_FOUND');
    while (await stat(join(test.env.DATA_DIR, 'files', 'sessions', sessionId, recordingId)).catch(() => null)) await pause(100);
    expect(await filesOf(sessionId)).toBe(true);
  });

  it('comes with the end of the history that the plan keeps', async () => {
    const free = await aCompany(test, 'free');
    const sessionId = await open(free.operator);
    const recordingId = uuid();
    await start(sessionId, recordingId, free.operator);
    await put(sessionId, recordingId, 0, pieces[0], free.operator);
    await test.dataSource.query(
      `UPDATE "sessions" SET "status" = 'closed', "closeReason" = 'operator', "keyCipher" = NULL, "codeHash" = NULL, "codeCipher" = NULL,
       "closedAt" = now() - interval '31 days' WHERE "sessionId" = $1`,
      [sessionId],
    );
    await test.app.get(SessionRetention).run(new Date());
    while (await filesOf(sessionId)) await pause(100);
    expect(await test.dataSource.query('SELECT 1 FROM "recordings" WHERE "recordingId" = $1', [recordingId])).toEqual([]);
  });
});
