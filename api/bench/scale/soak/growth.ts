/** Parts of a soak; the smallest value of each leaves out what comes and goes, such as garbage. */
const parts = 20;

export interface Growth {
  /** Middle value of the second half. */
  level: number;
  /** Change from the start to the end of the second half, along the straight line that fits it best. */
  growth: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The least value of each part, in order. */
export function floors(values: readonly number[]): number[] {
  const size = Math.max(1, values.length / parts);
  const count = Math.min(parts, values.length);
  return Array.from({ length: count }, (_, part) => Math.min(...values.slice(Math.floor(part * size), Math.ceil((part + 1) * size))));
}

/** Growth in the second half: the first one fills caches. */
export function growthOf(values: readonly number[]): Growth {
  const all = floors(values);
  const half = all.slice(Math.floor(all.length / 2));
  const [middle, level] = [(half.length - 1) / 2, mean(half)];
  const spread = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = half.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0) / (spread || 1);
  return { level, growth: slope * (half.length - 1) };
}

/** Flat: it grew by less than a twentieth, or by less than what comes and goes anyway. */
export const isFlat = ({ level, growth }: Growth, noise: number): boolean => growth <= Math.max(level * 0.05, noise);
