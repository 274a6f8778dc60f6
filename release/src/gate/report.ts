import type { Candidate, Finding } from './rule.ts';

/** The result of a check, for people and as JSON. */
export interface Report {
  isAccepted: boolean;
  /** Builds that were checked. */
  builds: { name: string; version: string }[];
  /** Whether pages were opened in a browser. */
  isBrowserUsed: boolean;
  seconds: number;
  findings: readonly Finding[];
}

interface Check {
  findings: readonly Finding[];
  isBrowserUsed: boolean;
  startedAt: number;
}

export const reportOf = ({ released }: Candidate, { findings, isBrowserUsed, startedAt }: Check): Report => ({
  isAccepted: findings.length === 0,
  builds: released.map(({ descriptor: { name, version } }) => ({ name, version })),
  isBrowserUsed,
  seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
  findings,
});

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** Findings by remote, each with its rule, its place and what to do. */
export function textOf({ isAccepted, builds, isBrowserUsed, seconds, findings }: Report): string {
  if (builds.length === 0) return 'Nothing has changed since the served release.';
  const checked = `Checked ${builds.map(({ name, version }) => `${name} ${version}`).join(', ')} in ${seconds} s${isBrowserUsed ? '' : ', without a browser'}`;
  if (isAccepted) return `${checked}: no findings.`;
  const lines = [...Map.groupBy(findings, ({ remote }) => remote)].flatMap(([remote, ofRemote]) => [
    '',
    `${remote}: ${count(ofRemote.length, 'finding')}`,
    ...ofRemote.flatMap(({ rule, place, what, next }) => ['', `  [${rule}] ${place}`, `    ${what}`, `    ${next}`]),
  ]);
  return [`${checked}.`, ...lines].join('\n');
}
