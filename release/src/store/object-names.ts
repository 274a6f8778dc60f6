/** Names of the objects in which a store in a bucket keeps the files of its folder. */

const builds = /^((?:assets|server)\/\w+\/[0-9a-f]{20})(?:\/|$)/;
const revisions = /^(?:revisions|documents)\/([0-9a-f]{20})(?:[./]|$)/;
const objects = [
  /^files\/[0-9a-f]{64}(?:\.br)?$/,
  /^(?:releases|channels)\/\d+\.json$/,
  /^candidates\/\w+\/[0-9a-f]{20}\.(?:json|signed)$/,
  /^assets\/previews\/[0-9a-f]{20}\.jpg$/,
  /^kit\/[\w-]+\.tgz$/,
];

/** The object that lists the files of a build or a revision by their content; null for paths that are objects of their own. */
export function listOf(path: string): string | null {
  const build = builds.exec(path)?.[1];
  if (build) return `lists/${build}.json`;
  const revision = revisions.exec(path)?.[1];
  return revision ? `lists/revisions/${revision}.json` : null;
}

/** Whether a path may be an object of its own. */
export const isObject = (path: string): boolean => objects.some((pattern) => pattern.test(path));

/** The folder and the files of which a list consists. */
export function contentsOf(list: string): string[] {
  const path = list.slice('lists/'.length, -'.json'.length);
  const revision = revisions.exec(path)?.[1];
  return revision ? [`revisions/${revision}.json`, `revisions/${revision}.json.br`, `documents/${revision}`] : [path];
}

export const hashPattern = /^[0-9a-f]{64}$/;

/** Files by path -> SHA-256. Throws for a list that names files of others. */
export function readList(list: string, text: string): ReadonlyMap<string, string> {
  const files = Object.entries(JSON.parse(text) as Record<string, string>);
  const contents = contentsOf(list);
  const isOwn = (path: string) => contents.some((own) => path === own || path.startsWith(`${own}/`)) && !path.split('/').includes('..');
  const foreign = files.find(([path, hash]) => !isOwn(path) || !hashPattern.test(hash));
  if (foreign) throw new Error(`${list} names ${foreign[0]}`);
  return new Map(files);
}
