import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { EventReporter } from './report-event.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const call = 'POST /session/*/event';
const turns = async (ms = 0) => {
  for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(ms / 20);
};

describe('EventReporter', () => {
  it('reports events one after the other, each with its own id', async () => {
    const reported: { eventId: string; type: string }[] = [];
    fakeApi({
      [call]: ({ body }) => {
        reported.push(body as { eventId: string; type: string });
      },
    });
    const reporter = new EventReporter('s');
    reporter.add({ type: 'snapshotTaken', name: 'a.png', bytes: 3 });
    reporter.add({ type: 'controlRequested' });
    await turns(100);

    expect(reported.map(({ type }) => type)).toEqual(['snapshotTaken', 'controlRequested']);
    expect(new Set(reported.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('repeats the same event while the server is unavailable', async () => {
    const ids: string[] = [];
    const server = fakeApi({
      [call]: ({ body }) => {
        ids.push((body as { eventId: string }).eventId);
        return errorResponse(503, 'UNAVAILABLE', 'Away');
      },
    });
    const reporter = new EventReporter('s');
    reporter.add({ type: 'controlRequested' });
    await turns(1_000);
    server.use({ [call]: ({ body }) => void ids.push((body as { eventId: string }).eventId) });
    await turns(10_000);

    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('continues with the next event after a rejection, and truncates long names', async () => {
    const names: unknown[] = [];
    fakeApi({
      [call]: ({ body }) => {
        const { name } = body as { name?: string };
        names.push(name?.length);
        return names.length === 1 ? errorResponse(400, 'VALIDATION_FAILED', 'No') : undefined;
      },
    });
    const reporter = new EventReporter('s');
    reporter.add({ type: 'snapshotTaken', name: 'x'.repeat(999) });
    reporter.add({ type: 'snapshotTaken', name: 'y' });
    await turns(1_000);
    expect(names).toEqual([255, 1]);
  });

  it('removes characters that the server rejects from a name', async () => {
    const names: unknown[] = [];
    fakeApi({ [call]: ({ body }) => void names.push((body as { name?: string }).name) });
    const reporter = new EventReporter('s');
    reporter.add({ type: 'surfaceAdded', name: 'Screen \ud800\0 2' });
    await turns(100);
    expect(names).toEqual(['Screen 2']);
  });
});
