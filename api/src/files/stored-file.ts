/** Names of stored files are made by the server, from ids and fixed words: anything else is a mistake, or an attack. */
const partPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** A file's name from its parts; refuses a part that could lead elsewhere. */
export function fileName(...parts: string[]): string {
  const wrong = parts.find((part) => !partPattern.test(part) || part.includes('..'));
  if (parts.length === 0 || wrong !== undefined) throw new TypeError('Not a name of a stored file');
  return parts.join('/');
}

/** Refuses a name that was not made by `fileName`. */
export function checkedName(name: string): string {
  return fileName(...name.split('/'));
}
