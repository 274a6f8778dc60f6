export interface ReceivedMail {
  to: string[];
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

const quotedPrintable = (text: string, spaces: RegExp | null = null) =>
  Buffer.from(
    (spaces ? text.replace(spaces, ' ') : text.replace(/=\r\n/g, '')).replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8');

const decodeWord = (encoding: string, word: string) =>
  encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : quotedPrintable(word, /_/g);

const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, word: string) => decodeWord(encoding, word));

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody({ headers, body }: ReturnType<typeof split>): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

/** A mail as its reader sees it. */
export function readMail(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type));
  const contentOf = (type: string) => {
    const part = partOf(type);
    return part ? decodeBody(part).replaceAll('\r\n', '\n') : '';
  };
  return { to, headers, subject: decodeHeader(headers.get('subject') ?? ''), text: contentOf('text/plain'), html: contentOf('text/html') };
}
