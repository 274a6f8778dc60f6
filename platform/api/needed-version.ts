import { bundledTitle } from './describe-api.ts';

/** The part of the version that a change of shared exports must raise; null if it may stay. */
export type Raise = 'major' | 'minor' | null;

/** Ignores what is not part of a type: quotes, and how a parameter is destructured. */
const typesIn = (text: string) => text.replaceAll("'", '"').replace(/(?<=[(,]\s*)\{(?:[^{}]|\{[^{}]*\})*\}(?=\??: )/g, 'parameter');

/** Declarations of the shared entries, by entry and name. */
function sharedIn(report: string): ReadonlyMap<string, string> {
  const [shared = ''] = report.split(bundledTitle);
  const sections = shared.split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [entry = '', ...declarations] = section.split(/^### /m);
      return declarations.map((declaration) => {
        const [name = '', ...text] = declaration.split('\n');
        return [`${entry.trim()}: ${name}`, typesIn(text.join('\n').trim())] as const;
      });
    }),
  );
}

/** Whether a declaration differs from before by additional optional members only. */
function isExtended(former: string, text: string): boolean {
  const left = former.split('\n');
  for (const line of text.split('\n')) {
    if (line === left[0]) left.shift();
    else if (!/^\s+(?:readonly )?\w+\?: .*;$/.test(line)) return false;
  }
  return left.length === 0;
}

/** A removed or changed export breaks remotes that were built before; a remote that uses a new one does not fit an older shell. */
export function neededRaise(former: string, report: string): Raise {
  const [before, after] = [sharedIn(former), sharedIn(report)];
  const isKept = [...before].every(([name, text]) => isExtended(text, after.get(name) ?? ''));
  if (!isKept) return 'major';
  return [...after].every(([name, text]) => before.get(name) === text) ? null : 'minor';
}

const partsOf = (version: string) => version.split('.').map(Number);

/** Whether a version is raised enough for what has changed since another one. */
export function isRaised(former: string, version: string, raise: Raise): boolean {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [partsOf(former), partsOf(version)];
  if (raise === null || major > oldMajor) return true;
  return raise === 'minor' && major === oldMajor && minor > oldMinor;
}
