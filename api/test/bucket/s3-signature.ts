import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const header = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '').trim();

/** Whether a request was signed with a key (AWS Signature Version 4), and has the content that was signed. */
export function isSigned(request: IncomingMessage, body: Buffer, { keyId, secret }: { keyId: string; secret: string }): boolean {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header(request, 'authorization')) ?? [];
  const [id, date = '', region = '', service = ''] = credential.split('/');
  const payload = header(request, 'x-amz-content-sha256');
  if (id !== keyId || !signed.split(';').includes('host') || (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort();
  const named = signed.split(';').map((name) => `${name}:${header(request, name).replace(/ +/g, ' ')}\n`);
  const canonical = [request.method, path, sorted.join('&'), named.join(''), signed, payload].join('\n');
  const scope = [date, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}
