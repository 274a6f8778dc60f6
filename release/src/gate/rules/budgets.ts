import { gzipSync } from 'node:zlib';
import type { Descriptor, Waiver } from '@nearhand/contracts/release';
import type { BuildRule, Candidate, CheckedBuild, Problem } from '../rule.ts';

/** Weight of a page or a remote: gzip bytes of scripts and styles, bytes of pictures and films, and requests. */
interface Weight {
  js: number;
  css: number;
  media: number;
  requests: number;
}
type Kind = keyof Weight;

const kb = 1024;
const unit: Readonly<Record<Kind, string>> = {
  js: 'KB of scripts',
  css: 'KB of styles',
  media: 'KB of pictures and films',
  requests: 'requests',
};
/** Growth allowed over the build that is served: a share of it, and something for small ones. */
const share = 0.15;
const more: Readonly<Record<Kind, number>> = { js: 8 * kb, css: 3 * kb, media: 512 * kb, requests: 4 };
/** Limits of pages and remotes that are not served yet. */
const first: { page: Weight; remote: Weight } = {
  page: { js: 120 * kb, css: 20 * kb, media: 4096 * kb, requests: 20 },
  remote: { js: 400 * kb, css: 60 * kb, media: 4096 * kb, requests: 200 },
};
/** A waiver is for the time until something is repaired. */
const longestWaiverDays = 90;

const sizes = new WeakMap<Buffer, number>();
function gzipSize(content: Buffer): number {
  const known = sizes.get(content) ?? gzipSync(content).length;
  sizes.set(content, known);
  return known;
}

function weightOf({ files }: CheckedBuild, paths: Iterable<string>): Weight {
  const weight: Weight = { js: 0, css: 0, media: 0, requests: 0 };
  for (const path of new Set(paths)) {
    const content = files.get(path);
    if (!content) continue;
    weight.requests += 1;
    if (path.endsWith('.js')) weight.js += gzipSize(content);
    else if (path.endsWith('.css')) weight.css += gzipSize(content);
    else if (!/\.(json|txt)$/.test(path)) weight.media += content.length;
  }
  return weight;
}

/** The weights of a build by what they are for: the remote and each page. */
function weightsOf(build: CheckedBuild): Map<string, Weight> {
  const { descriptor, files } = build;
  const weights = new Map([['the remote', weightOf(build, files.keys())]]);
  for (const [route, paths] of Object.entries(descriptor.pageFiles ?? {}))
    weights.set(`page ${route}`, weightOf(build, [descriptor.entry, ...paths]));
  for (const [route, { script, earlyRender, styles }] of Object.entries(descriptor.standalone))
    weights.set(`page ${route}`, weightOf(build, [script, earlyRender, ...styles]));
  return weights;
}

const shown = (kind: Kind, value: number) => (kind === 'requests' ? `${value} ${unit[kind]}` : `${Math.round(value / kb)} ${unit[kind]}`);

function excess(place: string, weight: Weight, before: Weight | undefined): Problem[] {
  const limits = first[place === 'the remote' ? 'remote' : 'page'];
  return (Object.keys(weight) as Kind[]).flatMap((kind) => {
    // The number of files of a remote does not show how many a page requests.
    if (kind === 'requests' && place === 'the remote') return [];
    const limit = before ? before[kind] * (1 + share) + more[kind] : limits[kind];
    if (weight[kind] <= limit) return [];
    const compared = before ? `, ${shown(kind, before[kind])} are served` : '';
    return {
      place,
      what: `${shown(kind, weight[kind])}, the limit is ${shown(kind, limit)}${compared}`,
      next: 'Load what the first view does not need on demand, or state a waiver in the package.json of the remote.',
    };
  });
}

const dayMs = 86_400_000;

function waiverProblems({ waivers = [] }: Descriptor, today: string): Problem[] {
  return waivers.flatMap(({ rule, owner, reason, until }: Waiver) => {
    const days = (Date.parse(until) - Date.parse(today)) / dayMs;
    const wrong = [
      ...(rule === 'budgets' ? [] : [`there are no waivers of ${JSON.stringify(rule)}`]),
      ...(owner ? [] : ['it has no owner']),
      ...(reason ? [] : ['it has no reason']),
      ...(/^\d{4}-\d\d-\d\d$/.test(until) && !Number.isNaN(days) ? [] : ['its end is no day such as 2026-12-31']),
      ...(days < 0 ? [`it ended on ${until}`] : []),
      ...(days > longestWaiverDays ? [`it lasts longer than ${longestWaiverDays} days`] : []),
    ];
    return wrong.map((what) => ({ place: 'waivers', what, next: 'Correct or remove it in the package.json of the remote.' }));
  });
}

/** A release is not much heavier than the build that is served, unless somebody answers for it. */
export const budgets: BuildRule = {
  name: 'budgets',
  check(build: CheckedBuild, { served, today }: Candidate) {
    const { descriptor } = build;
    if (descriptor.name === 'shell') return [];
    const problems = waiverProblems(descriptor, today);
    if (problems.length > 0 || (descriptor.waivers ?? []).length > 0) return problems;
    const before = served.get(descriptor.name);
    const known = before && weightsOf(before);
    return [...weightsOf(build)].flatMap(([place, weight]) => excess(place, weight, known?.get(place)));
  },
};
