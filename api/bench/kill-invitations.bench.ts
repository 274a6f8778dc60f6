/**
 * What is left of acceptances and hand-overs when the server is killed in the middle of them: each time 14 people accept
 * for nine seats.
 */
import { runInvitationKills } from '../test/kill/invitation-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-invitations', runInvitationKills, ({ scenarios, accepted, restartMs }, kills) => ({
  scenarios,
  figures: { kills, 'acceptances that were answered with yes': accepted, 'ms to serve again, longest': restartMs },
  fault: 'half-made, done twice or over the limit',
}));
