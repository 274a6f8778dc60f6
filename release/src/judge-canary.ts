/** Health of a build, as browsers reported it. */
export interface BuildHealth {
  /** Pages that were shown. */
  activations: number;
  /** Pages whose code failed: at most one failure each. */
  failures: number;
  longTasks: number;
  /** Time until three of four pages were shown, in ms; null without a page. */
  activationP75: number | null;
}

/** A page that fails before it is shown may not count as shown. */
const pagesOf = ({ activations, failures }: BuildHealth) => Math.max(activations, failures);

/** A build of which too little is known counts as this good. */
const assumedFailureRate = 0.02;
/** Pages of both builds, before times are compared. */
const enoughPages = 50;
/** Pages of the candidate, before its failures count. */
const fewestPages = 10;

/** Wilson score interval of a rate. Its confidence is 99.9%, because it is computed every few seconds. */
function rateBounds(count: number, of: number): { low: number; high: number } {
  const z = 3.29;
  const rate = count / of;
  const scale = 1 + z ** 2 / of;
  const middle = (rate + z ** 2 / (2 * of)) / scale;
  const half = (z * Math.sqrt((rate * (1 - rate)) / of + z ** 2 / (4 * of ** 2))) / scale;
  return { low: middle - half, high: middle + half };
}

const percent = (rate: number) => `${Math.round(rate * 100)}%`;

function failureFault(candidate: BuildHealth, stable: BuildHealth): string | null {
  const pages = pagesOf(candidate);
  if (pages < fewestPages) return null;
  const known = pagesOf(stable);
  const rate = candidate.failures / pages;
  const before = known >= enoughPages ? stable.failures / known : assumedFailureRate;
  const limit = known >= enoughPages ? rateBounds(stable.failures, known).high : before;
  if (rateBounds(candidate.failures, pages).low <= limit || rate < before + 0.01) return null;
  return `${percent(rate)} of ${pages} pages failed, and ${percent(before)} with the live build`;
}

function slownessFault(candidate: BuildHealth, stable: BuildHealth): string | null {
  if (Math.min(candidate.activations, stable.activations) < enoughPages) return null;
  const [time, before] = [candidate.activationP75 ?? 0, stable.activationP75 ?? 0];
  if (time <= before * 1.5 || time <= before + 300) return null;
  return `Three of four pages were shown within ${time} ms, and within ${before} ms with the live build`;
}

function longTaskFault(candidate: BuildHealth, stable: BuildHealth): string | null {
  if (Math.min(candidate.activations, stable.activations) < enoughPages) return null;
  const [rate, before] = [candidate.longTasks / candidate.activations, stable.longTasks / stable.activations];
  if (rate <= before * 2 + 0.1) return null;
  return `${rate.toFixed(1)} long tasks per page, and ${before.toFixed(1)} with the live build`;
}

/** Returns why a candidate is worse than the live build; null if it is not, or if too little is known. */
export const canaryFault = (candidate: BuildHealth, stable: BuildHealth): string | null =>
  failureFault(candidate, stable) ?? slownessFault(candidate, stable) ?? longTaskFault(candidate, stable);
