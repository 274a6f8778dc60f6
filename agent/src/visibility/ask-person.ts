import type { System } from '../system/system.ts';
import { deviceText } from './device-texts.ts';

export interface Question {
  /** The name of the operator, then the request. */
  lines: readonly string[];
  timeoutMs: number;
  /** Means no as well. */
  stopped?: AbortSignal;
}

/** Asks the person at the device. No answer and no desktop mean no. */
export async function askPerson(system: System | null, { lines, timeoutMs, stopped }: Question): Promise<boolean> {
  if (!system) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isAllowed: boolean) => () => resolve(isAllowed);
  const buttons = [
    { label: deviceText('agent.deny'), onPress: answer(false) },
    { label: deviceText('agent.allow'), onPress: answer(true) },
  ];
  let leftS = Math.ceil(timeoutMs / 1_000);
  const title = deviceText('agent.title.ask');
  const content = () => ({
    title,
    lines: [
      ...lines,
      ...(system.privacy.isLocked ? [deviceText('agent.locked')] : []),
      deviceText('agent.onlyHere'),
      deviceText('agent.byKeyboard'),
      deviceText('agent.noAnswer', { seconds: leftS }),
    ],
    kept: lines.length,
    buttons,
  });
  const window = system.window.open(content(), answer(false));
  const countdown = setInterval(() => {
    leftS -= 1;
    if (leftS <= 0) resolve(false);
    else window.update(content());
  }, 1_000);
  void system.closed.then(answer(false));
  stopped?.addEventListener('abort', answer(false));
  try {
    return await promise;
  } finally {
    clearInterval(countdown);
    window.close();
  }
}
