/** Consistency of accounts when the server is killed during registrations and changes of address. */
import { runAccountKills } from '../test/account/kill/account-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-accounts', runAccountKills, ({ scenarios, accounts, orphans, orphansGoneAfter, restartMs }, kills) => ({
  scenarios,
  figures: {
    kills,
    accounts,
    'identities whose account never came': orphans,
    'seconds after their hour until all were gone': orphansGoneAfter.toFixed(1),
    'ms to serve again, longest': restartMs,
  },
  fault: 'half-made, lost or done twice',
}));
