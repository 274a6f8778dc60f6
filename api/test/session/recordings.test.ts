import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { v7 as uuid } from 'uuid';
import { RecordingService } from '../../src/modules/session/session-report/recording.service.ts';
import { RecordingSweepJob } from '../../src/modules/session/session-report/recording-sweep.job.ts';
import { sessionReportLimits } from '../../src/modules/session/session-report/session-report-limits.ts';
import { aCompany } from '../a-company.ts';
import { bytesType, chunks, recordingsOf, urlOf } from '../recordings-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);
const recordings = recordingsOf(test, company.operator);

async function look(bytes: Buffer) {
  const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('There is no picture');
  const packet = await new EncodedPacketSink(video).getKeyPacket(3);
  return { seconds: await input.computeDuration(), codecs: (await input.getTracks()).map(({ codec }) => codec), keyAt: packet?.timestamp };
}

const cues = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const duration = Buffer.from([0x44, 0x89]);
describe('recording', () => {
  it('plays after it has ended, as a file with index and length', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(chunks.length);
    expect(Buffer.concat(chunks).includes(cues)).toBe(false);
    expect(await recordings.hasRecording(sessionId)).toBe(true);
    const ended = await recordings.end(sessionId, recordingId, chunks.length);
    expect(ended).toMatchObject({ status: 200, body: { recordingId, state: 'processing', by: { name: 'Olga Operator' }, url: null } });

    const { url, seconds, bytes } = await recordings.untilIs(sessionId, 'ready');
    const whole = await recordings.play(url);
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

  it('creates session events at start and end', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(1);
    await recordings.end(sessionId, recordingId, 1);
    const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.operator.token });
    const types = (body['items'] as { type: string; details: object }[]).filter(({ type }) => type.startsWith('recording'));
    expect(types).toMatchObject([
      { type: 'recordingStarted', details: { recordingId } },
      { type: 'recordingEnded', details: { recordingId, bytes: chunks[0]?.length } },
    ]);
  });

  it('is complete when chunks arrive in any order, and twice', async () => {
    const { sessionId, recordingId } = await recordings.aRecording();
    const order = [3, 0, 6, 1, 1, 5, 2, 4, 0];
    const answers = await Promise.all(order.map((chunk) => recordings.put(sessionId, recordingId, chunk)));
    expect(answers.map(({ status }) => status)).toEqual(order.map(() => 204));
    expect((await recordings.list(sessionId))[0]?.bytes).toBe(Buffer.concat(chunks).length);
    await recordings.end(sessionId, recordingId, 7);
    expect((await recordings.untilIs(sessionId, 'ready')).seconds).toBeCloseTo(4.47, 1);
  });

  it('does not end while chunks are missing, and names them', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(2);
    await recordings.put(sessionId, recordingId, 3);
    expect((await recordings.end(sessionId, recordingId, 5)).body).toMatchObject({
      status: 409,
      code: 'RECORDING_INCOMPLETE',
      details: { missing: [2, 4], count: 2 },
    });
    expect((await recordings.list(sessionId))[0]?.state).toBe('running');
  });

  it('ends with the received chunks when its window is gone', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(4);
    await recordings.put(sessionId, recordingId, 5);
    await test.app.get(RecordingService).endIfSilent(recordingId, new Date());
    expect((await recordings.list(sessionId))[0]?.state).toBe('running');
    await test.app.get(RecordingService).endIfSilent(recordingId, new Date(Date.now() + 61_000));
    const { seconds, url } = await recordings.untilIs(sessionId, 'ready');
    expect(seconds).toBeGreaterThan(2.5);
    expect(seconds).toBeLessThan(3);
    expect((await look((await recordings.play(url)).bytes)).seconds).toBe(seconds);
    expect((await recordings.put(sessionId, recordingId, 6)).body.code).toBe('RECORDING_ENDED');
    expect((await recordings.put(sessionId, recordingId, 2)).status).not.toBe(500);
  });

  it('is finished although its jobs were lost', async () => {
    const running = await recordings.aRecording(2);
    await test.dataSource.query(`UPDATE "recordings" SET "lastChunkAt" = now() - interval '11 minutes' WHERE "recordingId" = $1`, [
      running.recordingId,
    ]);
    const ended = await recordings.aRecording(2);
    await test.dataSource.query(
      `UPDATE "recordings" SET "state" = 'processing', "endedAt" = now() - interval '61 minutes' WHERE "recordingId" = $1`,
      [ended.recordingId],
    );
    await test.app.get(RecordingSweepJob).run();
    for (const { sessionId } of [running, ended]) expect((await recordings.untilIs(sessionId, 'ready')).seconds).toBeGreaterThan(1);
  });

  it('has a state of its own without playable data', async () => {
    const empty = await recordings.aRecording();
    expect((await recordings.end(empty.sessionId, empty.recordingId, 0)).body['state']).toBe('failed');
    const broken = await recordings.aRecording();
    await recordings.put(broken.sessionId, broken.recordingId, 0, Buffer.alloc(5000, 'x'));
    await recordings.end(broken.sessionId, broken.recordingId, 1);
    await recordings.untilIs(broken.sessionId, 'failed');
    for (const { sessionId } of [empty, broken]) expect(await recordings.hasRecording(sessionId)).toBe(false);
  });

  it.each([
    ['a frame', '9d012a4001b400', '9d012aff3fff3f'],
    ['the declared picture', 'b0820140ba81b4', 'b0823fffba81b4'],
  ])('has that state when %s is larger than recorders make it', async (_part, found, huge) => {
    const { sessionId, recordingId } = await recordings.aRecording();
    for (const [index, chunk] of chunks.entries())
      await recordings.put(sessionId, recordingId, index, Buffer.from(chunk.toString('hex').replace(found, huge), 'hex'));
    await recordings.end(sessionId, recordingId, chunks.length);
    await recordings.untilIs(sessionId, 'failed');
  });

  it('may end late, and twice, also after its session', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(1);
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    expect((await recordings.put(sessionId, recordingId, 1)).status).toBe(204);
    expect((await recordings.end(sessionId, recordingId, 2)).status).toBe(200);
    expect((await recordings.end(sessionId, recordingId, 2)).status).toBe(200);
    expect((await recordings.put(sessionId, recordingId, 2)).body.code).toBe('RECORDING_ENDED');
  });
});

describe('startRecording', () => {
  it('is limited to the host of an open session', async () => {
    const sessionId = await recordings.open();
    for (const testUser of [company.secondOperator, company.admin, company.owner])
      expect((await recordings.start(sessionId, uuid(), testUser)).body.code).toBe('FORBIDDEN');
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    expect((await recordings.start(sessionId, uuid())).body.code).toBe('SESSION_CLOSED');
  });

  it('creates one recording per id, and rejects the id of another one', async () => {
    const { sessionId, recordingId } = await recordings.aRecording();
    expect((await recordings.start(sessionId, recordingId)).status).toBe(201);
    expect(await recordings.list(sessionId)).toHaveLength(1);
    const other = await aCompany(test);
    expect((await recordings.start(await recordings.open(other.operator), recordingId, other.operator)).body.code).toBe(
      'RECORDING_NOT_FOUND',
    );
  });

  it('is rejected when the company does not allow recording', async () => {
    const strict = await aCompany(test);
    await test.dataSource.query('UPDATE "companies" SET "recordingAllowed" = false WHERE "companyId" = $1', [strict.companyId]);
    const { status, body } = await recordings.start(await recordings.open(strict.operator), uuid(), strict.operator);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'RECORDING_NOT_ALLOWED' });
  });

  it.each(['video/mp4', 'video/webm;codecs=vp9', 'video/webm; codecs=vp8; x=<script>', 'text/html'])('rejects %s', async (type) => {
    expect((await recordings.start(await recordings.open(), uuid(), company.operator, type)).body.code).toBe('VALIDATION_FAILED');
  });

  it.each(['video/webm', 'video/webm;codecs=vp8', 'video/webm; codecs="vp8, opus"'])('accepts %s', async (type) => {
    expect((await recordings.start(await recordings.open(), uuid(), company.operator, type)).status).toBe(201);
  });
});

describe('chunk of a recording', () => {
  it('has at most 4 MB, is binary, and is not empty', async () => {
    const { sessionId, recordingId } = await recordings.aRecording();
    expect((await recordings.put(sessionId, recordingId, 0, Buffer.alloc(4 * 1024 * 1024 + 1))).body.code).toBe('PAYLOAD_TOO_LARGE');
    expect((await recordings.put(sessionId, recordingId, 0, Buffer.alloc(0))).body.code).toBe('VALIDATION_FAILED');
    const { token } = company.operator;
    const json = await test.call('PUT', urlOf(sessionId, recordingId, '/chunk/0'), { token, body: { not: 'bytes' } });
    expect(json.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    for (const name of ['-1', '100000', '1.5', 'x'])
      expect(
        (await test.call('PUT', urlOf(sessionId, recordingId, `/chunk/${name}`), { token, body: chunks[0], headers: bytesType })).status,
      ).toBe(400);
    expect((await recordings.put(sessionId, recordingId, 0, Buffer.alloc(4 * 1024 * 1024))).status).toBe(204);
  });

  it('is accepted by no other operation', async () => {
    const { token } = company.operator;
    const { body } = await test.call('POST', '/api/session', { token, body: chunks[0], headers: bytesType });
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('is accepted only from the operator who started the recording', async () => {
    const { sessionId, recordingId } = await recordings.aRecording();
    expect((await recordings.put(sessionId, recordingId, 0, chunks[0], company.admin)).body.code).toBe('FORBIDDEN');
    const other = await aCompany(test);
    expect((await recordings.put(sessionId, recordingId, 0, chunks[0], other.operator)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await recordings.put(sessionId, uuid(), 0)).body.code).toBe('RECORDING_NOT_FOUND');
  });

  it('is rejected when the recording has its maximum size', async () => {
    const { sessionId, recordingId } = await recordings.aRecording();
    await test.dataSource.query('UPDATE "recordings" SET "bytes" = $2 WHERE "recordingId" = $1', [recordingId, 4 * 1024 ** 3]);
    expect((await recordings.put(sessionId, recordingId, 0)).status).toBe(413);
  });
});

describe('budget of recordings', () => {
  const { recordings: counts, recordingsBytes, notJoinedBytes } = sessionReportLimits;
  const refusal = (limit: string, allowed: number) => ({
    status: 409,
    body: { code: 'RECORDING_LIMIT_REACHED', details: { limit, allowed } },
  });
  const ofNewCompany = async () => recordingsOf(test, (await aCompany(test)).operator);
  const fill = (recordingId: string, bytes: number) =>
    test.dataSource.query('UPDATE "recordings" SET "bytes" = $2 WHERE "recordingId" = $1', [recordingId, bytes]);
  const join = (sessionId: string) =>
    test.dataSource.query('UPDATE "sessions" SET "joinedAt" = now(), "status" = $2 WHERE "sessionId" = $1', [sessionId, 'active']);

  it('allows few at the same time in a session that nobody has joined', async () => {
    const own = await ofNewCompany();
    const sessionId = await own.open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.start(sessionId, uuid())));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers).toHaveLength(refused.length + counts.notJoined);
    for (const answer of refused) expect(answer).toMatchObject(refusal('recordings', counts.notJoined));
    expect(await own.list(sessionId)).toHaveLength(counts.notJoined);
    await join(sessionId);
    expect((await own.start(sessionId, uuid())).status).toBe(201);
  });

  it('limits the chunks of all recordings of a session', async () => {
    const own = await ofNewCompany();
    const { sessionId, recordingId } = await own.aRecording();
    const second = uuid();
    await own.start(sessionId, second);
    await fill(recordingId, recordingsBytes.notJoined - 10);
    expect(await own.put(sessionId, second, 0, Buffer.alloc(11, 'x'))).toMatchObject(refusal('bytes', recordingsBytes.notJoined));
    expect((await own.put(sessionId, second, 0, Buffer.alloc(10, 'x'))).status).toBe(204);
    await join(sessionId);
    expect((await own.put(sessionId, second, 1)).status).toBe(204);
    await fill(recordingId, recordingsBytes.joined);
    expect(await own.put(sessionId, second, 2)).toMatchObject(refusal('bytes', recordingsBytes.joined));
    expect(await own.start(sessionId, uuid())).toMatchObject(refusal('bytes', recordingsBytes.joined));
  });

  it('limits the chunks of all sessions of a company that nobody has joined', async () => {
    const own = await ofNewCompany();
    const full = await own.aRecording();
    await fill(full.recordingId, notJoinedBytes);
    const next = await own.aRecording();
    expect(await own.put(next.sessionId, next.recordingId, 0)).toMatchObject(refusal('companyBytes', notJoinedBytes));
    const other = await ofNewCompany();
    await other.aRecording(1);
    await join(next.sessionId);
    expect((await own.put(next.sessionId, next.recordingId, 0)).status).toBe(204);
  });
});
