import { describe, expect, it } from 'vitest';
import { admittedPerSecond, DeviceAdmission, longestWaitSeconds, syncsAtOnce } from './device-admission.ts';

const admitMany = (admission: DeviceAdmission, count: number, at: number) =>
  Array.from({ length: count }, () => {
    try {
      admission.admit(at);
      return null;
    } catch (error) {
      return error as { code: string; retryAfter: number };
    }
  });

describe('DeviceAdmission', () => {
  it('asks as many to come in each of the next seconds as it admits', () => {
    const admission = new DeviceAdmission();
    const answers = admitMany(admission, 4 * admittedPerSecond, 1000);
    expect(answers.slice(0, admittedPerSecond).every((answer) => answer === null)).toBe(true);
    const refused = answers.slice(admittedPerSecond);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const waits = Map.groupBy(refused, (refusal) => refusal?.retryAfter);
    expect([...waits].map(([seconds, { length }]) => [seconds, length])).toEqual([1, 2, 3].map((second) => [second, admittedPerSecond]));
    expect(admitMany(admission, admittedPerSecond + 1, 2500).at(-1)?.retryAfter).toBe(3);
  });

  it('spreads all who would wait longer over half a minute', () => {
    const admission = new DeviceAdmission();
    admitMany(admission, (1 + longestWaitSeconds) * admittedPerSecond, 1000);
    const waits = admitMany(admission, 500, 1500).map((refusal) => refusal?.retryAfter ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...waits)).toBeLessThanOrEqual(longestWaitSeconds);
    expect(new Set(waits).size).toBeGreaterThan(longestWaitSeconds / 2);
  });

  it('admits again in the next second', () => {
    const admission = new DeviceAdmission();
    admitMany(admission, admittedPerSecond + 1, 1000);
    expect(admitMany(admission, 1, 2000)).toEqual([null]);
  });

  it('asks to wait when too many syncs run at once', async () => {
    const admission = new DeviceAdmission();
    const end = Promise.withResolvers<void>();
    const running = Array.from({ length: syncsAtOnce }, () => admission.runSync(() => end.promise));
    await expect(admission.runSync(async () => 'done')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    end.resolve();
    await Promise.all(running);
    expect(await admission.runSync(async () => 'done')).toBe('done');
  });
});
