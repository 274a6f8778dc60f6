import { checkCandidate } from '@nearhand/release/gate/check-candidate';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { describe, expect, it } from 'vitest';
import { withCode } from './seeds/alter.ts';
import { staticDefects } from './seeds/defects.ts';
import { goodReleases } from './seeds/good-releases.ts';
import { aCandidate, servedBuilds } from './seeds/sample-builds.ts';

const served = (name: string): CheckedBuild => servedBuilds().find(({ descriptor }) => descriptor.name === name) as CheckedBuild;

describe('checkCandidate', () => {
  it.each(staticDefects)('finds $name', ({ remote, rule, change }) => {
    const findings = checkCandidate(aCandidate(change(served(remote))));
    expect(findings.map((finding) => `${finding.remote} ${finding.rule}`)).toContain(`${remote} ${rule}`);
    expect(findings.every(({ place, what, next }) => place && what && next)).toBe(true);
  });

  it.each(goodReleases)('has nothing against $name', ({ remote, change }) => {
    expect(checkCandidate(aCandidate(change(served(remote))))).toEqual([]);
  });

  it('names the place in a page', () => {
    const code = 'rspackChunkmfe_account.push([[2],{2(e,t,n){n(8184).api.POST("/me/sign-in")}}])';
    const findings = checkCandidate(aCandidate(withCode(served('mfe_account'), 'audit', code)));
    expect(findings).toMatchObject([{ rule: 'tokens', place: expect.stringMatching(/^audit\.js:1:\d+$/) }]);
  });
});
