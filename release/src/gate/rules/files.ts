import { integrityOf } from '@nearhand/contracts/integrity';
import type { Descriptor } from '@nearhand/contracts/release';
import { messageGroups } from '../messages-of.ts';
import type { BuildRule, CheckedBuild, Problem } from '../rule.ts';

const next = 'Build the package again: its folder was changed after the build.';

function namedFiles({ entry, theme, styles, firstScripts = [], pageFiles = {}, pageStyles, standalone }: Descriptor): string[] {
  const ofPages = [
    ...Object.values(pageFiles),
    ...Object.values(standalone).map(({ script, earlyRender, styles }) => [script, earlyRender, ...styles]),
  ];
  return [entry, theme ?? [], styles, firstScripts, pageStyles, ofPages.flat()].flat();
}

/** Files that are missing, or have another hash than the descriptor says. */
const changedFiles = ({ descriptor, files: contents }: CheckedBuild): Problem[] =>
  descriptor.files.flatMap(({ path, integrity }) => {
    const content = contents.get(path);
    if (!content) return [{ place: path, what: 'the file is missing', next }];
    return integrityOf(content) === integrity ? [] : [{ place: path, what: 'the file has another hash than the descriptor says', next }];
  });

/** Whether no file was changed after the build. */
export const isAsBuilt = (build: CheckedBuild): boolean => changedFiles(build).length === 0;

/** Each file that the descriptor names exists with its hash, and is in the list of files, which browsers trust. */
export const files: BuildRule = {
  name: 'files',
  check(build): Problem[] {
    const { descriptor } = build;
    const listed = new Set(descriptor.files.map(({ path }) => path));
    const named = [...namedFiles(descriptor), ...messageGroups(build).flatMap(({ files }) => Object.values(files))];
    const outside = [...new Set(named)].filter((path) => !listed.has(path));
    return [...outside.map((path) => ({ place: path, what: 'the descriptor uses it without its hash', next })), ...changedFiles(build)];
  },
};
