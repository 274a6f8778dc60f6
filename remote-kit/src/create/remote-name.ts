const longest = 40;
const pattern = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Reason for which a remote cannot have this name; null if it can. */
export function remoteNameFault(name: string): string | null {
  if (!pattern.test(name) || name.length > longest) {
    return `${name} is no name of a remote: write mfe- and lowercase words with hyphens, up to ${longest} characters, such as mfe-example`;
  }
  const owner = name.replace('mfe-', '');
  // The router keeps its routes in an object, by their names.
  return owner in {} ? `${owner} cannot be the name of a route` : null;
}
