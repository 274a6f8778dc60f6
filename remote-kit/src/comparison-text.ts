import { plain } from './plain-text.ts';
import type { Comparison } from './release-server.ts';

type Size = Comparison['all']['before'];
type Change = 'added' | 'removed' | 'changed';

const marks: Record<Change, string> = { added: '+', removed: '-', changed: '~' };

const kilobytes = ({ bytes, compressed }: Size) => `${((compressed ?? bytes) / 1024).toFixed(1)} KB`;
const sizeText = ({ before, after }: { before: Size | null; after: Size | null }) =>
  [before, after].map((size) => (size ? kilobytes(size) : '–')).join(' → ');

/** A heading with its lines, and how many are not listed; nothing without lines. */
function section(title: string, lines: readonly string[], leftOff: number): string[] {
  if (lines.length === 0) return [];
  return ['', title, ...lines.map((line) => `  ${plain(line)}`), ...(leftOff > 0 ? [`  and ${leftOff} more`] : [])];
}

const routeText = (route: Comparison['routes'][number]['before']) => (route ? `${route.path} (${route.layout}, ${route.access})` : '–');

/** Formats the differences between two builds for people. Sizes are those that browsers load. */
export function comparisonText({ from, to, files, routes, languages, ...totals }: Comparison): string {
  const lines = [
    plain(`${from.buildId} (${from.version}) → ${to.buildId} (${to.version})`),
    `  scripts  ${sizeText(totals.scripts)}`,
    `  styles   ${sizeText(totals.styles)}`,
    `  all      ${sizeText(totals.all)}`,
    ...section(
      'Files',
      files.map(({ path, change, before, after }) => `${marks[change]} ${path}  ${sizeText({ before, after })}`),
      totals.filesLeftOff,
    ),
    ...section(
      'Routes',
      routes.map(({ name, change, before, after }) => `${marks[change]} ${name}  ${routeText(before)} → ${routeText(after)}`),
      totals.routesLeftOff,
    ),
    ...languages.flatMap(({ locale, words, leftOff }) =>
      section(
        `Texts (${locale})`,
        words.map(({ id, change, before, after }) => `${marks[change]} ${id}  ${before ?? '–'} → ${after ?? '–'}`),
        leftOff,
      ),
    ),
  ];
  const isSame = files.length + routes.length + languages.reduce((count, { words }) => count + words.length, 0) === 0;
  return [...lines, ...(isSame ? ['', 'Nothing differs'] : [])].join('\n');
}
