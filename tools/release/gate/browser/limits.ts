/** Times that a page may take. */
export interface Limits {
  /** Time until its heading is shown. */
  headingMs: number;
  /** Duration of one task, during which the page does not respond. */
  taskMs: number;
}

const usual: Limits = { headingMs: 3_000, taskMs: 500 };
const sampleMs = 60;

/** Wall time by CPU time of a busy loop: above 1 while other processes use the CPU. */
function slowness(): number {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const [began, beganCpu] = [performance.now(), cpuMs()];
  while (cpuMs() - beganCpu < sampleMs);
  return Math.max(1, (performance.now() - began) / sampleMs);
}

/** The limits of this moment: a busy machine gives more time. */
export function currentLimits(): Limits {
  const factor = slowness();
  return { headingMs: usual.headingMs * factor, taskMs: usual.taskMs * factor };
}
