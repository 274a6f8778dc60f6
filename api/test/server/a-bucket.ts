import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket of a service with the S3 protocol. */
export interface TestBucket {
  /** Variables with which the server finds it. */
  env: Record<string, string>;
  stop(): void;
}

const listed = 2;

/** The part of the S3 protocol that a bucket needs. Lists few names per response, as a large bucket does. */
function answerAsS3(objects: Map<string, Buffer>, url: string, method: string, body: Buffer, range: string | undefined) {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const name = decodeURIComponent(pathname.slice('/recordings/'.length));
  if (searchParams.get('list-type') === '2') {
    const after = searchParams.get('continuation-token') ?? '';
    const all = [...objects.keys()].sort().filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after);
    const keys = all.slice(0, listed);
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const next = all.length > listed ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${contents}${next}</ListBucketResult>` };
  }
  if (searchParams.has('delete')) {
    for (const [, key] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(key ?? '');
    return { status: 200, body: '<DeleteResult/>' };
  }
  if (method === 'PUT') objects.set(name, body);
  if (method === 'DELETE') {
    objects.delete(name);
    return { status: 204 };
  }
  const found = objects.get(name);
  if (!found) return { status: 404 };
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
  if (method === 'GET' && start) return { status: 206, body: found.subarray(Number(start), Number(end) + 1) };
  return { status: 200, ...(method === 'GET' && { body: found }) };
}

async function startFakeBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = answerAsS3(objects, request.url ?? '', request.method ?? '', body, request.headers.range);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { env: namesOf(new URL(`${endpoint}/recordings`), 'id', 'secret'), stop };
}

const namesOf = ({ origin, pathname }: URL, keyId: string, secret: string) => ({
  FILES_S3_BUCKET: pathname.slice(1),
  FILES_S3_ENDPOINT: origin,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
});

/** A bucket of a real service if `TEST_S3_URL` names one, such as `http://key:secret@127.0.0.1:7480/bucket`; else a fake. */
export async function aBucket(): Promise<TestBucket> {
  const given = process.env['TEST_S3_URL'];
  if (!given) return startFakeBucket();
  const url = new URL(given);
  return { env: namesOf(url, decodeURIComponent(url.username), decodeURIComponent(url.password)), stop: () => undefined };
}
