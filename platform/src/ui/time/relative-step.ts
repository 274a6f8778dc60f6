export interface RelativeStep {
  value: number;
  unit: 'second' | 'minute' | 'hour' | 'day';
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const longestSeconds = 7 * 86_400;

/** Age in the largest whole unit; less than a minute is "now", null if a date is more useful. */
export function relativeStep(seconds: number): RelativeStep | null {
  if (seconds >= longestSeconds) return null;
  const step = steps.find((one) => seconds >= one.seconds);
  return step ? { value: -Math.floor(seconds / step.seconds), unit: step.unit } : { value: 0, unit: 'second' };
}
