/** `run` calls `work` at once, and once more after `ms` if it was called again meanwhile; `stop` cancels the trailing call. */
export function throttle(ms: number, work: () => void): { run: () => void; stop: () => void } {
  let pause: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;

  const run = () => {
    if (pause !== null) {
      isDue = true;
      return;
    }
    work();
    pause = setTimeout(() => {
      pause = null;
      if (!isDue) return;
      isDue = false;
      run();
    }, ms);
  };
  const stop = () => {
    if (pause !== null) clearTimeout(pause);
    pause = null;
    isDue = false;
  };
  return { run, stop };
}
