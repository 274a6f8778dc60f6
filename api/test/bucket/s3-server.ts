import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './s3-signature.ts';

interface StoredObject {
  content: Buffer;
  metadata: Record<string, string>;
  changedAt: Date;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Few names per answer, as of a large bucket. */
const listed = 5;

const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const nameOf = (request: IncomingMessage) =>
  new URL(request.url ?? '', 'http://s3').pathname.split('/').slice(2).map(decodeURIComponent).join('/');
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One bucket of a service with the part of the S3 protocol that the server uses. It checks signatures, and writes atomically. */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly key = { keyId: 'test-key', secret: 'test-secret' };
  readonly bucket = 'nearhand-test';
  /** Requests so far, such as `GET site/releases/1.json`. */
  readonly requests: string[] = [];
  /** Refuses all connections. */
  isAway = false;
  hasConditionalWrites = true;
  /** Called before and after a write, whose answer waits for it. Before a write, false loses it. */
  onPut: (name: string, when: 'before' | 'after') => Promise<boolean> | boolean = () => true;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Changes one byte of an object. */
  damage(name: string): void {
    const object = this.objects.get(name);
    if (!object) throw new Error(`There is no ${name}`);
    const content = Buffer.from(object.content);
    const at = Math.floor(content.length / 2);
    content[at] = (content[at] ?? 0) ^ 1;
    this.objects.set(name, { ...object, content });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway) return void request.socket.destroy();
    const body = await buffer(request);
    const written = request.method === 'PUT' ? nameOf(request) : null;
    if (written !== null && !(await this.onPut(written, 'before'))) return void request.socket.destroy();
    const answer = isSigned(request, body, this.key) ? this.#answerTo(request, body) : error(403, 'SignatureDoesNotMatch');
    if (written !== null) await this.onPut(written, 'after');
    response.writeHead(answer.status, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  }

  #answerTo(request: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const bucket = pathname.split('/')[1];
    const name = nameOf(request);
    this.requests.push(`${request.method} ${name || searchParams.get('prefix')}`);
    if (bucket !== this.bucket) return error(404, 'NoSuchBucket');
    if (searchParams.get('list-type') === '2') return this.#list(searchParams);
    if (searchParams.has('delete')) return this.#deleteAll(body.toString());
    if (name === '') return { status: 200 };
    switch (request.method) {
      case 'PUT':
        return this.#put(name, request, body);
      case 'DELETE':
        this.objects.delete(name);
        return { status: 204 };
      default:
        return this.#read(name, request.headers.range);
    }
  }

  #list(parameters: URLSearchParams): Answer {
    const prefix = parameters.get('prefix') ?? '';
    const after = parameters.get('continuation-token') ?? '';
    const names = [...this.objects.keys()].sort().filter((name) => name.startsWith(prefix) && name > after);
    const page = names.slice(0, listed).map((name) => {
      const changedAt = this.objects.get(name)?.changedAt.toISOString();
      return `<Contents><Key>${escaped(name)}</Key><LastModified>${changedAt}</LastModified></Contents>`;
    });
    const next = names.length > listed ? `<NextContinuationToken>${escaped(names[listed - 1] ?? '')}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${page.join('')}${next}</ListBucketResult>` };
  }

  #deleteAll(body: string): Answer {
    for (const [, name = ''] of body.matchAll(/<Key>(.*?)<\/Key>/g)) this.objects.delete(name);
    return { status: 200, body: '<DeleteResult/>' };
  }

  #put(name: string, { headers }: IncomingMessage, body: Buffer): Answer {
    if (headers['if-none-match'] === '*' && this.hasConditionalWrites && this.objects.has(name)) return error(412, 'PreconditionFailed');
    const metadata = Object.fromEntries(Object.entries(headers).filter(([key]) => key.startsWith('x-amz-meta-'))) as Record<string, string>;
    const source = headers['x-amz-copy-source'];
    const copied = source === undefined ? undefined : this.objects.get(decodeURIComponent(String(source)).slice(this.bucket.length + 1));
    if (source !== undefined && !copied) return error(404, 'NoSuchKey');
    const content = copied?.content ?? body;
    this.objects.set(name, { content, metadata, changedAt: new Date() });
    if (!copied) return { status: 200, headers: { etag: etagOf(content) } };
    return { status: 200, body: `<CopyObjectResult><ETag>${etagOf(content)}</ETag></CopyObjectResult>` };
  }

  #read(name: string, range: string | undefined): Answer {
    const found = this.objects.get(name);
    if (!found) return error(404, 'NoSuchKey');
    const { content, metadata, changedAt } = found;
    const headers = { ...metadata, etag: etagOf(content), 'last-modified': changedAt.toUTCString() };
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
    const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1);
    return { status: start === undefined ? 200 : 206, body: part, headers: { ...headers, 'content-length': String(part.length) } };
  }
}
