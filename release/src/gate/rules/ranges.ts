import semver from 'semver';
import type { RevisionRule } from '../rule.ts';

/** The shell brings the platform that a remote needs. */
export const ranges: RevisionRule = {
  name: 'ranges',
  check({ name, version, platform, federation }, { shell }) {
    if (name === 'shell') return [];
    const needed = `${name} ${version} needs`;
    const next = 'Build it in a working tree of the served version, or release the shell first.';
    const problems = [];
    if (!semver.satisfies(shell.version, platform)) {
      problems.push({ place: 'platform', what: `${needed} platform ${platform}, the shell brings ${shell.version}`, next });
    }
    const runtime = semver.minVersion(shell.federation);
    if (runtime && !semver.satisfies(runtime, federation)) {
      problems.push({ place: 'federation', what: `${needed} Module Federation ${federation}, the shell brings ${shell.federation}`, next });
    }
    return problems;
  },
};
