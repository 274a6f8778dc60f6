/**
 * Consistency of licenses and ownership when the server is killed during acceptances and transfers: each time 14 users accept
 * for nine licenses.
 */
import { runInvitationKills } from '../test/company/kill/invitation-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-invitations', runInvitationKills, ({ scenarios, accepted, restartMs }, kills) => ({
  scenarios,
  figures: { kills, 'confirmed acceptances': accepted, 'ms to serve again, longest': restartMs },
  fault: 'half-made, done twice or over the limit',
}));
