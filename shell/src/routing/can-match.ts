/** Whether a pattern of React Router can match a path: cheaper than its regular expressions, which are made for each route and match. */
export function canMatch(pattern: string, pathname: string): boolean {
  // Most patterns differ here, of hundreds.
  if (!pathname.includes('//') && !pathname.toLowerCase().startsWith(fixedStart(pattern))) return false;
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const required = wanted.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < required || given.length > wanted.length) return false;
  return given.every((segment, at) => isDynamic(wanted[at]) || wanted[at]?.toLowerCase() === segment.toLowerCase());
}

/** The segments before the first that is dynamic or optional. */
function fixedStart(pattern: string): string {
  const end = pattern.search(/\/:|\/[^/]*\?|\/$/);
  return (end === -1 ? pattern : pattern.slice(0, end)).toLowerCase();
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isDynamic = (segment = '') => segment.startsWith(':');
