import type { System } from '../system/system.ts';

export interface Question {
  title: string;
  lines: readonly string[];
  allow: string;
  deny: string;
  timeoutMs: number;
}

/** Asks the person at the device. No answer, no desktop and a closed window mean no. */
export async function askPerson(system: System | null, { title, lines, allow, deny, timeoutMs }: Question): Promise<boolean> {
  if (!system) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isAllowed: boolean) => () => resolve(isAllowed);
  const buttons = [
    { label: deny, onPress: answer(false) },
    { label: allow, onPress: answer(true) },
  ];
  let leftS = Math.ceil(timeoutMs / 1_000);
  const content = () => ({ title, lines: [...lines, `No answer within ${leftS} s denies the request.`], buttons });
  const window = system.window.open(content(), answer(false));
  const countdown = setInterval(() => {
    leftS -= 1;
    if (leftS <= 0) resolve(false);
    else window.update(content());
  }, 1_000);
  void system.closed.then(answer(false));
  try {
    return await promise;
  } finally {
    clearInterval(countdown);
    window.close();
  }
}
