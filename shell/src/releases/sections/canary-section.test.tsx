import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCanary, aState, idOf } from '../testing/a-release';
import { ReleasesTest, rowOf } from '../testing/open-releases';

let test: ReleasesTest;

beforeEach(() => {
  test = new ReleasesTest();
});

describe('CanarySection', () => {
  const running = aState({ canary: aCanary('c', { share: 20 }) });
  const minutes = { items: [{ minute: '2026-11-22T09:00:00.000Z', candidate: aCanary('c').candidate, live: aCanary('c').live }] };

  it('starts with 5%, and takes whole numbers from 1 to 99', async () => {
    const { user } = await test.open({ 'PUT /release/canary': test.take() });
    await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Canary…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a canary' }));
    const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors in percent');
    expect(share.value).toBe('5');
    await user.clear(share);
    await user.type(share, '100');
    await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
    expect(dialog.getByText('Enter a whole number from 1 to 99')).toBeTruthy();
    expect(test.sent).toEqual([]);
    await user.clear(share);
    await user.type(share, '10');
    await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
    await waitFor(() => expect(test.sent).toEqual([{ candidateId: idOf('c'), share: 10, expectedBuild: idOf('b'), message: '' }]));
  });

  it('shows the health of both builds, refreshed while the tab is visible', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await test.open({ 'GET /release': () => running, 'GET /release/canary/health': () => minutes });
      const row = () => screen.getByRole('row', { name: /Pages that failed/ }).textContent;
      expect(row()).toBe('Pages that failed2 (4%)1 (0.1%)');
      expect(screen.getAllByRole('img', { name: /^From 9:00 AM to 9:00 AM. Canary: 4% in the last minute/ })).toHaveLength(1);
      const worse = aCanary('c', { candidate: { activations: 50, failures: 10, longTasks: 0, activationP75: 900 } });
      test.api.use({ 'GET /release': () => aState({ canary: worse }) });
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const before = test.api.calls.length;
      act(() => void jest.advanceTimersByTime(20_000));
      expect(test.api.calls).toHaveLength(before);
      visibility.mockRestore();
      act(() => void jest.advanceTimersByTime(5_000));
      await waitFor(() => expect(row()).toBe('Pages that failed10 (20%)1 (0.1%)'));
    } finally {
      jest.useRealTimers();
    }
  });

  it('changes its share, from the present one', async () => {
    const { user } = await test.open({
      'GET /release': () => running,
      'GET /release/canary/health': () => minutes,
      'PUT /release/canary': test.take(),
    });
    await user.click(screen.getByRole('button', { name: 'Change share…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the share of the canary' }));
    const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors in percent');
    expect(share.value).toBe('20');
    await user.clear(share);
    await user.type(share, '50');
    await user.click(dialog.getByRole('button', { name: 'Change the share' }));
    await waitFor(() => expect(test.sent).toMatchObject([{ candidateId: idOf('c'), share: 50 }]));
  });

  it('halts with a reason, or shows that it has ended', async () => {
    const { user } = await test.open({
      'GET /release': () => running,
      'GET /release/canary/health': () => minutes,
      'POST /release/halt': test.take(() => errorResponse(404, 'RELEASE_NOT_FOUND', 'This build could not be found.')),
    });
    await user.click(screen.getByRole('button', { name: 'Halt…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Halt the canary' }));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong colors');
    await user.click(dialog.getByRole('button', { name: 'Halt the canary' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('This canary has ended meanwhile');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong colors');
    test.api.use({ 'POST /release/halt': test.take(), 'GET /release': () => aState() });
    await user.click(dialog.getByRole('button', { name: 'Halt the canary' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent.at(-1)).toEqual({ candidateId: idOf('c'), message: 'Wrong colors' });
  });

  it('names a canary of another remote', async () => {
    const busy = () => errorResponse(409, 'CANARY_OF_ANOTHER_REMOTE', 'Busy', { remote: 'mfe_app' });
    const { user } = await test.open({ 'PUT /release/canary': test.take(busy) });
    await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Canary…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('gets a build of mfe_app now');
  });

  it('shows why it was halted, and what its pages reported', async () => {
    const halted = { candidateId: idOf('c'), at: '2026-11-22T09:00:00.000Z', reason: '67% of 30 pages failed' };
    await test.open({ 'GET /release': () => aState({ halted }), 'GET /release/canary/health': () => minutes });
    expect(screen.getByText('67% of 30 pages failed')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Canary: 4% in the last minute/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Halt…' })).toBeNull();
  });
});
