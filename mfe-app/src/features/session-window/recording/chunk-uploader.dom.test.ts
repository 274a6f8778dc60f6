import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { ChunkUploader, fullBytes } from './chunk-uploader.ts';

const sessionId = '01890000-0000-7000-8000-000000000009';
const recordingId = '01890000-0000-7000-8000-000000000010';
const chunk = 'PUT /session/*/recording/*/chunk/*';
const end = 'POST /session/*/recording/*/end';

/** A blob of any size, with only the properties that the uploader reads. */
const aBlob = (size: number): Blob =>
  ({ size, slice: (from: number, to: number) => aBlob(Math.min(to, size) - from), toString: () => '7' }) as unknown as Blob;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const passing = () => jest.advanceTimersByTimeAsync(60_000);

describe('ChunkUploader', () => {
  it('uploads the chunks in order, then their number', async () => {
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

  it('splits a chunk when it exceeds the limit of the server', async () => {
    const api = fakeApi({ [chunk]: () => undefined });
    new ChunkUploader(sessionId, recordingId).add(aBlob(9_000_000));
    await passing();
    expect(api.calls.map((call) => call.at(-1))).toEqual(['0', '1', '2']);
  });

  it('continues with the same chunk when the server is available again', async () => {
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

  it('reports that it is behind, and that its buffer is full', async () => {
    fakeApi({ [chunk]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
    const uploader = new ChunkUploader(sessionId, recordingId);
    uploader.add(aBlob(21_000_000));
    expect(uploader.state.phase).toBe('behind');
    uploader.add(aBlob(fullBytes));
    expect(uploader.state.phase).toBe('full');
  });

  it('stops when the server rejects a chunk', async () => {
    const api = fakeApi({ [chunk]: () => errorResponse(409, 'RECORDING_ENDED', 'Over') });
    const uploader = new ChunkUploader(sessionId, recordingId);
    uploader.add(aBlob(10));
    await passing();
    uploader.add(aBlob(10));
    await passing();
    expect(api.calls).toHaveLength(1);
    expect(uploader.state.phase).toBe('lost');
  });
});
