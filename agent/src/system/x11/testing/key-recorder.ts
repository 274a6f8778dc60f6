import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RecordedKey {
  type: 'press' | 'release';
  /** Text that an application inserts. */
  text: string;
  keysym: number;
  keycode: number;
  /** Modifiers, and the group in bits 13 and 14. */
  state: number;
}

/** A program with the focus that understands keys by Xlib, as xterm does. It can be stopped and continued. */
export async function startKeyRecorder(display: string, { answersPings = true } = {}) {
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL('record-keys.ts', import.meta.url)), ...(answersPings ? ['--answers'] : [])],
    {
      env: { ...process.env, DISPLAY: display },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const keys: RecordedKey[] = [];
  let wake = () => {};
  const until = async (isReached: () => boolean) => {
    while (!isReached())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  let isReady = false;
  createInterface({ input: program.stdout }).on('line', (line) => {
    const seen = JSON.parse(line) as RecordedKey | { type: 'ready' };
    if (seen.type === 'ready') isReady = true;
    else keys.push(seen);
    wake();
  });
  await until(() => isReady);
  return {
    keys,
    until,
    /** The text of the presses so far. */
    text: () => keys.map((key) => (key.type === 'press' ? key.text : '')).join(''),
    signal: (name: NodeJS.Signals) => void program.kill(name),
    stop: () =>
      new Promise<void>((resolve) => {
        program.once('exit', () => resolve());
        program.kill('SIGKILL');
      }),
  };
}
