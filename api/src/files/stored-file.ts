/** Names of stored files are built from ids and fixed words only. */
const partPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Joins the parts of a name; rejects a part that could leave the folder. */
export function fileName(...parts: string[]): string {
  const wrong = parts.find((part) => !partPattern.test(part) || part.includes('..'));
  if (parts.length === 0 || wrong !== undefined) throw new TypeError('Not a name of a stored file');
  return parts.join('/');
}

/** Rejects a name that `fileName` cannot have produced. */
export function checkedName(name: string): string {
  return fileName(...name.split('/'));
}
