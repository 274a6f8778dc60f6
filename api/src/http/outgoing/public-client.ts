import { type LookupAddress, type LookupAllOptions, lookup as lookUpAddresses } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { cutText } from '@nearhand/contracts/cut-text';
import type { components } from '@nearhand/contracts/openapi.gen';
import { noTracer, type Tracer } from '../../tracing/tracer.ts';
import { isReachable, type PublicReach, publicUrlFault } from './public-address.ts';

type Failure = components['schemas']['WebhookFailure'];

export interface PublicRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface PublicResult {
  /** `null` if the receiver accepted the event. */
  failure: Failure | null;
  status: number | null;
  /** Beginning of the response, as plain text. */
  response: string;
  duration: number;
}

/** Finds all addresses of a name. */
export type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

type Outcome = Omit<PublicResult, 'duration'>;

interface ClientOptions extends PublicReach {
  timeoutMs: number;
  tracer?: Tracer;
  /** Replaces the name servers in tests. */
  lookUp?: LookUp;
}

/** Read of a response at most. */
const responseBytes = 4096;
const responseCharacters = 1000;

class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Text of a stranger: without control characters, which also cannot be stored. */
function plainText(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/[^\P{C}\n\t]/gu, '\uFFFD');
  return cutText(text, responseCharacters);
}

function failureOf(error: unknown): Failure {
  if (error instanceof AddressRefused) return 'address';
  const { name, code = '' } = error as Error & { code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout';
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return 'unresolved';
  return /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/.test(code) ? 'tls' : 'connection';
}

/** Posts to the URLs of others. Connects only to addresses that it has checked, and follows no redirect. */
export class PublicClient {
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  async post(request: PublicRequest): Promise<PublicResult> {
    const begun = performance.now();
    const result = await this.trace(() =>
      this.attempt(request).catch((error: unknown) => ({ failure: failureOf(error), status: null, response: '' })),
    );
    return { ...result, duration: Math.round(performance.now() - begun) };
  }

  /** Traces a request without the address, which belongs to a company. */
  private async trace(work: () => Promise<Outcome>): Promise<Outcome> {
    const { tracer = noTracer } = this.options;
    const span = tracer.beginPart('POST', { kind: 'client', attributes: { 'http.request.method': 'POST' } });
    const outcome = await tracer.runHidden(work);
    if (outcome.status !== null) span?.set({ 'http.response.status_code': outcome.status });
    if (outcome.failure !== null) span?.fail(outcome.failure);
    span?.end();
    return outcome;
  }

  private async attempt(request: PublicRequest): Promise<Outcome> {
    const answer = await this.send(request);
    const status = answer.statusCode ?? 0;
    const response = plainText(await this.read(answer));
    return { failure: status >= 200 && status < 300 ? null : 'status', status, response };
  }

  private send({ url: text, headers, body }: PublicRequest): Promise<IncomingMessage> {
    // An address that the URL spells out is not looked up.
    if (publicUrlFault(text, this.options) !== null) return Promise.reject(new AddressRefused());
    const url = new URL(text);
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const request = send(url, { method: 'POST', headers, agent: false, signal, lookup: this.lookUp }, resolve);
      request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
      request.end(body);
    });
  }

  /** The beginning of the body; what arrives of it until the time is over. */
  private async read(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= responseBytes) break;
      }
    } catch {
      // The receiver has answered with a status, which decides.
    }
    answer.destroy();
    return Buffer.concat(chunks).subarray(0, responseBytes);
  }

  /** The connection uses what this returns, so a name cannot change between the check and the connection. */
  private readonly lookUp: LookupFunction = (hostname, options, callback) => {
    const resolve: LookUp = this.options.lookUp ?? lookUpAddresses;
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const reachable = found.filter(({ address }) => isReachable(address, this.options));
      const [first] = reachable;
      if (!first) return callback(new AddressRefused(), []);
      if (options.all) callback(null, reachable);
      else callback(null, first.address, first.family);
    });
  };
}
