/**
 * 10,000 events of two processes to a receiver that fails half of the time, one process being killed: each must be delivered, in the order
 * of its session.
 */
import { runWebhookKills } from '../test/integration/kill/webhook-kills.ts';
import { withKillSetting } from '../test/kill/kill-setting.ts';
import { share } from './compare-times.ts';
import { openDatabase } from './open-database.ts';

const events = Number(process.env['EVENTS'] ?? 10_000);
/** Shorter than in production, so that half of the attempts failing does not take hours. */
const limits = 'timeout=5,lease=10,retryFirst=0.1,retryLongest=2';

const setting = { name: 'webhook-delivery-bench', kills: 1, openDatabase };
const report = await withKillSetting(setting, (killed) => runWebhookKills(killed, { events, limits }));
const { attempts, refused, repeated, delays, seconds, problems } = report;
console.table({
  events: { figure: report.events },
  attempts: { figure: attempts },
  'attempts that the receiver refused': { figure: refused },
  'accepted more than once': { figure: repeated },
  'events a second': { figure: Math.round(report.events / seconds) },
  'from the change to its acceptance, s, median': { figure: Number((share(delays, 0.5) / 1000).toFixed(1)) },
  'the same, s, longest': { figure: Number((Math.max(...delays) / 1000).toFixed(1)) },
  'lost or out of order': { figure: problems.length, bar: 0, verdict: problems.length === 0 ? 'holds' : 'broken' },
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
