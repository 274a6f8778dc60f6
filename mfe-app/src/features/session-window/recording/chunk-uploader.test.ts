import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { ChunkUploader, fullBytes } from './chunk-uploader.ts';

const sessionId = '01890000-0000-7000-8000-000000000009';
const recordingId = '01890000-0000-7000-8000-000000000010';
const chunk = 'PUT /session/*/recording/*/chunk/*';
const end = 'POST /session/*/recording/*/end';

/** As much of a blob as the uploader needs, of any size. */
const aBlob = (size: number): Blob =>
  ({ size, slice: (from: number, to: number) => aBlob(Math.min(to, size) - from), toString: () => '7' }) as unknown as Blob;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const passing = () => jest.advanceTimersByTimeAsync(60_000);

it('sends the chunks in order, and how many there were', async () => {
  const ends: unknown[] = [];
  const api = fakeApi({ [chunk]: () => undefined, [end]: ({ body }) => ends.push(body) && {} });
  const uploader = new ChunkUploader(sessionId, recordingId);
  uploader.add(aBlob(10));
  uploader.add(aBlob(10));
  uploader.end();
  await passing();

  const at = `/session/${sessionId}/recording/${recordingId}`;
  expect(api.calls).toEqual([`PUT ${at}/chunk/0`, `PUT ${at}/chunk/1`, `POST ${at}/end`]);
  expect(ends).toEqual([{ chunks: 2 }]);
  expect(uploader.state.phase).toBe('done');
});

it('cuts a chunk that the server would not take', async () => {
  const api = fakeApi({ [chunk]: () => undefined });
  new ChunkUploader(sessionId, recordingId).add(aBlob(9_000_000));
  await passing();
  expect(api.calls.map((call) => call.at(-1))).toEqual(['0', '1', '2']);
});

it('goes on with the same chunk when the server is back', async () => {
  const api = fakeApi({ [chunk]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
  const uploader = new ChunkUploader(sessionId, recordingId);
  uploader.add(aBlob(10));
  await passing();
  const tries = api.calls.length;
  expect(tries).toBeGreaterThan(2);

  api.use({ [chunk]: () => undefined });
  uploader.add(aBlob(10));
  await passing();
  expect(api.calls.slice(tries).map((call) => call.at(-1))).toEqual(['0', '1']);
  expect(uploader.state).toEqual({ waitingBytes: 0, phase: 'fine' });
});

it('says when it falls behind, and when it can hold no more', async () => {
  fakeApi({ [chunk]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
  const uploader = new ChunkUploader(sessionId, recordingId);
  uploader.add(aBlob(21_000_000));
  expect(uploader.state.phase).toBe('behind');
  uploader.add(aBlob(fullBytes));
  expect(uploader.state.phase).toBe('full');
});

it('gives up what the server refuses for good', async () => {
  const api = fakeApi({ [chunk]: () => errorResponse(409, 'RECORDING_ENDED', 'Over') });
  const uploader = new ChunkUploader(sessionId, recordingId);
  uploader.add(aBlob(10));
  await passing();
  uploader.add(aBlob(10));
  await passing();
  expect(api.calls).toHaveLength(1);
  expect(uploader.state.phase).toBe('lost');
});
