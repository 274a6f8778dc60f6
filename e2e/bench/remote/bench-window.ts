import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '../../../agent/src/system/x11/testing/bench-window.ts');

/** Content of the window beside the square: nothing, scrolling text, or a film. */
export type Content = 'still' | `${'text' | 'video'} ${number}`;

/** A program on the remote screen that draws what is measured. */
export interface BenchWindow {
  show(content: Content): Promise<void>;
  /** Changes the colour of the square. Returns the time (ms since 1970). */
  flip(): Promise<number>;
  /** Times at which the frames of the film were drawn, by their number. */
  times(): Promise<Map<number, number>>;
  stop(): void;
}

export async function openBenchWindow(display: string): Promise<BenchWindow> {
  const env = { ...process.env, DISPLAY: display, XAUTHORITY: '' };
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const ask = async (command: string): Promise<unknown> => {
    child.stdin.write(`${command}\n`);
    const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(30_000) });
    return JSON.parse(line as string);
  };
  await ask('still');
  return {
    show: async (content) => void (await ask(content)),
    flip: async () => (await ask('flip')) as number,
    times: async () => new Map((await ask('times')) as [number, number][]),
    stop: () => child.kill(),
  };
}
