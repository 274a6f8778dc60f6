import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenError } from '../system/screen-error.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { DesktopFollower } from './desktop-follower.ts';
import type { GraphicalSession } from './graphical-session.ts';

const maria: GraphicalSession = { display: ':0', authority: '/run/maria', uid: 1000 };
const login: GraphicalSession = { display: ':1', authority: '/run/login', uid: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function aFollower(first: GraphicalSession | null) {
  const state = { session: first };
  const systems: FakeSystem[] = [];
  const open = vi.fn(async (_session: GraphicalSession) => {
    const system = new FakeSystem();
    systems.push(system);
    return system;
  });
  let look: () => void = () => undefined;
  const endWatch = vi.fn();
  const follower = new DesktopFollower({
    find: async () => state.session,
    open,
    watch: (listener) => {
      look = listener;
      return endWatch;
    },
  });
  await follower.ready;
  const show = async (session: GraphicalSession | null) => {
    state.session = session;
    look();
    await follower.ready;
  };
  return { follower, open, systems, show, state, endWatch };
}

describe('DesktopFollower', () => {
  it('opens the desktop on the screen', async () => {
    const { follower, systems, open } = await aFollower(maria);
    expect(open.mock.calls).toEqual([[maria]]);
    expect([follower.system, follower.uid]).toEqual([systems[0], 1000]);
  });

  it('changes to another desktop, and closes the one before', async () => {
    const { follower, systems, show } = await aFollower(maria);
    const closed = vi.fn();
    void systems[0]?.closed.then(closed);
    const changed = vi.fn();
    follower.onChange(changed);
    await show(login);
    expect([follower.system, follower.uid]).toEqual([systems[1], null]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('keeps the desktop when nothing has changed', async () => {
    const { follower, open, show } = await aFollower(maria);
    await show({ ...maria });
    expect(open).toHaveBeenCalledTimes(1);
    expect(follower.system).not.toBeNull();
  });

  it('has no system while there is no desktop', async () => {
    const { follower, show } = await aFollower(null);
    expect(follower.system).toBeNull();
    await show(maria);
    await show(null);
    expect(follower.system).toBeNull();
  });

  it('opens the desktop again after its end', async () => {
    const { follower, systems } = await aFollower(maria);
    systems[0]?.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(follower.system).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(follower.system).toBe(systems[1]);
  });

  it('tries a desktop that cannot be opened again, less and less often', async () => {
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { follower, open, show } = await aFollower(null);
    open.mockRejectedValueOnce(new Error('refused')).mockRejectedValueOnce(new Error('refused'));
    await show(maria);
    await vi.advanceTimersByTimeAsync(500);
    expect([open.mock.calls.length, follower.system]).toEqual([2, null]);
    await vi.advanceTimersByTimeAsync(999);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(follower.system).not.toBeNull();
    warned.mockRestore();
  });

  it('names the problem of the screen, and reports its changes', async () => {
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { follower, open, systems, show } = await aFollower(null);
    const problems = [follower.screenProblem];
    follower.onChange(() => problems.push(follower.screenProblem));
    open.mockRejectedValueOnce(new ScreenError('noAccess', 'refused')).mockRejectedValueOnce(new Error('broken'));
    await show(maria);
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1_000);
    systems[0]?.screen.show([]);
    await show(null);
    expect(problems).toEqual(['noDesktop', 'noAccess', 'failed', null, 'tooLarge', 'noDesktop']);
    warned.mockRestore();
  });

  it('reports a desktop that does not answer, until it does', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { follower, open, systems, show } = await aFollower(null);
    const problems: unknown[] = [];
    follower.onChange(() => problems.push([follower.system !== null, follower.screenProblem]));
    const opening = Promise.withResolvers<FakeSystem>();
    open.mockReturnValueOnce(opening.promise);
    const shown = show(maria);
    await vi.advanceTimersByTimeAsync(10_000);
    await shown;
    await show({ ...maria });
    expect([open.mock.calls.length, problems]).toEqual([1, [[false, 'failed']]]);

    const system = new FakeSystem();
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    system.answer = vi.fn(async () => answers.shift()?.promise);
    const [first, second] = answers;
    opening.resolve(system);
    await vi.advanceTimersByTimeAsync(20_000);
    first?.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    system.close();
    await vi.advanceTimersByTimeAsync(20_000);
    second?.resolve();
    expect([follower.system, follower.screenProblem]).toEqual([systems[0], null]);
    expect(problems.slice(1)).toEqual([
      [false, 'noDesktop'],
      [true, null],
      [true, 'failed'],
      [true, null],
      [false, 'noDesktop'],
      [true, null],
    ]);
    logged.mockRestore();
  });

  it('closes the desktop and opens none any more', async () => {
    const { follower, open, endWatch, show } = await aFollower(maria);
    follower.close();
    await show(login);
    expect([follower.system, open.mock.calls.length, endWatch.mock.calls.length]).toEqual([null, 1, 1]);
  });
});
