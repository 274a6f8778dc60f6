import { busLoss } from '../../bench/scale/bus-loss.ts';
import type { Judgement } from '../../bench/scale/judge.ts';
import { serverLoss } from '../../bench/scale/server-loss.ts';
import { soak } from '../../bench/scale/soak/soak.ts';
import { steadyLoad } from '../../bench/scale/steady-load.ts';
import { UnitCosts } from '../../bench/scale/unit-costs.ts';
import { canRunRedis } from '../redis/redis-server.ts';

/** Depend on what else the machine does, or on the time that a soak has. */
const ofLargeRuns = /ms$|grew|second half|memory|heap|connections|files|tables/;

/** Runs a scenario with small numbers; returns its figures, and the bars that it breaks. */
async function run(scenario: (judgement: Judgement) => Promise<void>) {
  const figures = new Map<string, number | string>();
  const broken: string[] = [];
  await scenario({
    note: (name, figure) => void figures.set(name, figure),
    judge: (name, figure, _bar, isMet) => {
      figures.set(name, figure);
      if (!isMet && !ofLargeRuns.test(name)) broken.push(`${name}: ${figure}`);
    },
  });
  const unknown = [...figures].filter(([, figure]) => Number.isNaN(figure) || /NaN|undefined/.test(String(figure)));
  return { figures, problems: [...broken, ...unknown] };
}

// The usage of processes is read from /proc.
describe.runIf(process.platform === 'linux')('npm run bench:scale, with small numbers', () => {
  it('measures a server under load', async () => {
    const { figures, problems } = await run((judgement) => steadyLoad({ devices: 500, sockets: 60, sessions: 5, seconds: 5 }, judgement));
    expect(problems).toEqual([]);
    expect(figures.get('devices online')).toBe(50);
  }, 180_000);

  it('measures the loss of a server', async () => {
    const { figures, problems } = await run((judgement) => serverLoss({ devices: 60, sockets: 30, sessions: 5, redis: false }, judgement));
    expect(problems).toEqual([]);
    expect(figures.get('sockets that the killed server had')).toBeGreaterThan(0);
  }, 180_000);

  it.runIf(canRunRedis)(
    'measures the loss of Redis',
    async () => {
      const { problems } = await run((judgement) => busLoss({ sockets: 10, sessions: 5, seconds: 2 }, judgement));
      expect(problems).toEqual([]);
    },
    180_000,
  );

  it('measures what each part costs', async () => {
    const { problems } = await run((judgement) => UnitCosts.measure({ devices: 300, sockets: 50, sessions: 5, seconds: 2 }, judgement));
    expect(problems).toEqual([]);
  }, 180_000);

  it('looks for growth', async () => {
    const { figures, problems } = await run((judgement) => soak({ minutes: 0.5, devices: 10, sockets: 5 }, judgement));
    expect(problems).toEqual([]);
    expect(figures.get('sessions')).toBeGreaterThan(3);
  }, 180_000);
});
