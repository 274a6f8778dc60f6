const origin = /^https?:\/\/[^/?#]*/i;
const unreserved = /[\w.~-]/;

const decodeUnreserved = (code: string): string => {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return unreserved.test(character) ? character : code;
};

/**
 * A request target in the one form that routes, headers and files are decided by: without origin (RFC 9112, 3.2.2), fragment
 * and needless percent-encoding (RFC 3986, 6.2.2.2). Characters whose encoding has a meaning, such as %2F, stay encoded.
 */
export function canonicalUrl(url: string): string {
  const [target = ''] = url.replace(origin, '').split('#', 1);
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const query = queryAt === -1 ? '' : target.slice(queryAt);
  return (path.replace(/%[\da-f]{2}/gi, decodeUnreserved) || '/') + query;
}
