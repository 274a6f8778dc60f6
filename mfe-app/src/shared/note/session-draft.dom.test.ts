import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { aSession } from '../testing/a-session.ts';
import { SessionDraft } from './session-draft.ts';

const put = 'PUT /session/*';
const session = aSession({ title: 'Printer', note: '' });
const saved = jest.fn();
let bodies: unknown[] = [];
const answer = ({ body }: { body: unknown }) => {
  bodies.push(body);
  return { ...session, ...(body as object) };
};

beforeEach(() => {
  bodies = [];
  saved.mockReset();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const resting = () => jest.advanceTimersByTimeAsync(1_000);

describe('SessionDraft', () => {
  it('saves only changes, after a pause in typing', async () => {
    fakeApi({ [put]: answer });
    const draft = new SessionDraft(session, saved);
    draft.write({ note: 'Driver' });
    draft.write({ note: 'Driver replaced' });
    expect(draft.state.phase).toBe('unsaved');
    await resting();

    expect(bodies).toEqual([{ note: 'Driver replaced' }]);
    expect(draft.state.phase).toBe('saved');
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('saves changes that were made while saving', async () => {
    fakeApi({ [put]: answer });
    const draft = new SessionDraft(session, saved);
    draft.write({ note: 'One' });
    draft.flush();
    draft.write({ note: 'One two' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(bodies).toEqual([{ note: 'One' }, { note: 'One two' }]);
  });

  it('keeps the text while the server is unavailable, and saves it later', async () => {
    const api = fakeApi({ [put]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
    const draft = new SessionDraft(session, saved);
    draft.write({ note: 'Not lost', tags: ['printer'] });
    await resting();
    expect(draft.state).toMatchObject({ phase: 'kept', written: { note: 'Not lost' } });

    api.use({ [put]: answer });
    await jest.advanceTimersByTimeAsync(6_000);
    expect(bodies).toEqual([{ note: 'Not lost', tags: ['printer'] }]);
    expect(draft.state.phase).toBe('saved');
  });

  it('restores the text after a reload, and saves it', async () => {
    const api = fakeApi({ [put]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
    const gone = new SessionDraft(session, saved);
    gone.write({ note: 'Before the reload' });
    await resting();
    gone.close();

    api.use({ [put]: answer });
    const draft = new SessionDraft(session, saved);
    expect(draft.state.written.note).toBe('Before the reload');
    await resting();
    expect(bodies).toEqual([{ note: 'Before the reload' }]);
    expect(new SessionDraft(session, saved).state.phase).toBe('saved');
  });

  it('shows why the server rejects it, and keeps the text on the page', async () => {
    fakeApi({ [put]: () => errorResponse(403, 'FORBIDDEN', 'Not yours') });
    const draft = new SessionDraft(session, saved);
    draft.write({ note: 'Mine' });
    await resting();
    expect(draft.state).toMatchObject({ phase: 'refused', reason: 'Not yours', written: { note: 'Mine' } });
  });
});
