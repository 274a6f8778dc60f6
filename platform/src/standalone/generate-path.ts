/** Same as React Router's `generatePath` for `:name` and `:name?`. */
export function generatePath(pattern: string, params: Record<string, string | null | undefined> = {}): string {
  const segments = pattern.split('/').flatMap((segment) => {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (name === undefined) return [segment];
    const value = params[name];
    if (value) return [encodeURIComponent(value)];
    if (optional) return [];
    throw new Error(`The path ${pattern} needs ${name}`);
  });
  return segments.join('/') || '/';
}

/** Params of a path that matches the pattern, else null. */
export function matchPath(pattern: string, pathname: string): Record<string, string | undefined> | null {
  const given = pathname.split('/').filter(Boolean);
  const segments = pattern.split('/').filter(Boolean);
  if (given.length > segments.length) return null;
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index];
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (name === undefined ? value?.toLowerCase() !== segment.toLowerCase() : value === undefined && !optional) return null;
    if (name !== undefined) params[name] = value === undefined ? undefined : decoded(value);
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
