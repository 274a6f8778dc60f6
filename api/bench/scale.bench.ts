/**
 * An installation at scale, measured from outside its servers. `npm run bench:scale` runs `load`, `loss`, `traffic` and `costs`, or those
 * that are named; `npm run bench:scale -- soak --minutes 60` looks for growth. Smaller numbers make a quick run: `--devices 1000
 * --sockets 200`. With `--redis`, the servers of `loss` and `traffic` exchange messages through Redis or Valkey; `bus` takes it away from
 * them for 30 seconds.
 */
import { parseArgs } from 'node:util';
import { print } from '../../tools/print.ts';
import { busLoss } from './scale/bus-loss.ts';
import { busTraffic } from './scale/bus-traffic.ts';
import { type Judgement, withTable } from './scale/judge.ts';
import { serverLoss } from './scale/server-loss.ts';
import { soak } from './scale/soak/soak.ts';
import { steadyLoad } from './scale/steady-load.ts';
import { UnitCosts } from './scale/unit-costs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string' },
    sockets: { type: 'string' },
    sessions: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
    messages: { type: 'string' },
    redis: { type: 'boolean', default: false },
  },
});
const { redis, ...amounts } = values;
const given = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, Number(value)]));

const scenarios: Record<string, (judgement: Judgement) => Promise<void>> = {
  load: (judgement) => steadyLoad({ devices: 50_000, sockets: 5_000, sessions: 200, seconds: 60, ...given }, judgement),
  loss: (judgement) => serverLoss({ devices: 10_000, sockets: 2_000, sessions: 100, redis, ...given }, judgement),
  bus: (judgement) => busLoss({ sockets: 2_000, sessions: 100, seconds: 30, ...given }, judgement),
  traffic: (judgement) => busTraffic({ messages: 1_500, seconds: 30, redis, ...given }, judgement),
  costs: (judgement) => UnitCosts.measure({ devices: 20_000, sockets: 2_000, sessions: 100, seconds: 20, ...given }, judgement),
  soak: (judgement) => soak({ minutes: 120, devices: 60, sockets: 40, ...given }, judgement),
};
const usual = ['load', 'loss', 'traffic', 'costs'];

const results: boolean[] = [];
for (const name of positionals.length > 0 ? positionals : usual) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`There is no scenario called ${name}: choose among ${Object.keys(scenarios).join(', ')}.`);
  print(`\n${name}`);
  results.push(await withTable(scenario));
}
process.exit(results.every(Boolean) ? 0 : 1);
