import { isApiUrl, isIdentityUrl } from '../request-url.ts';

/** U+FFFD, which decoders put in the place of what they cannot decode, in its encoded form. */
export const undecodable = '%EF%BF%BD';

function isDecodable(code: string): boolean {
  try {
    decodeURIComponent(code);
    return true;
  } catch {
    return false;
  }
}

const replaceUndecodable = (path: string): string =>
  path.replaceAll(/(?:%[\da-f]{2})+|%/gi, (code) => (isDecodable(code) ? code : undecodable));

/** A canonical URL whose path every decoder accepts: a person may have typed it. Those of programs stay as they are, and are refused. */
export function decodableUrl(url: string): string {
  if (isApiUrl(url) || isIdentityUrl(url)) return url;
  const [path = '', ...query] = url.split('?');
  return [replaceUndecodable(path), ...query].join('?');
}
