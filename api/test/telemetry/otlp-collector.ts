import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { decode, metricBatch, traceBatch } from './decode-otlp.ts';

type Attributes = Record<string, string | number | boolean>;

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** Number in the protocol: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Attributes;
  links: { traceId: string; spanId: string }[];
  /** 2 for an error. */
  status: { code?: number; message?: string };
  resource: Attributes;
}

export interface ReceivedPoint {
  value?: number;
  count?: number;
  sum?: number;
  counts?: number[];
  bounds?: number[];
  attributes: Attributes;
}

export interface ReceivedMetric {
  name: string;
  unit: string;
  kind: 'gauge' | 'sum' | 'histogram';
  isMonotonic: boolean;
  points: ReceivedPoint[];
  resource: Attributes;
}

interface Attributed {
  attributes?: { key: string; value?: { value?: string | number | boolean } }[];
}

/** Items as the protocol groups them. */
interface Batch<Item> {
  groups: { resource: Attributed; scopes: { items?: Item[] }[] }[];
}

type Points = { points?: (Omit<ReceivedPoint, 'attributes'> & Attributed)[]; isMonotonic?: boolean };
type SentMetric = { name: string; unit?: string } & Partial<Record<'gauge' | 'sum' | 'histogram', Points>>;
type SentSpan = Omit<Partial<ReceivedSpan>, 'attributes' | 'resource'> & Attributed;

const attributesOf = ({ attributes = [] }: Attributed): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value?.value ?? '']));

const itemsOf = <Item>({ groups }: Batch<Item>): (Item & { from: Attributes })[] =>
  groups.flatMap(({ resource, scopes }) =>
    scopes.flatMap(({ items = [] }) => items.map((item) => ({ ...item, from: attributesOf(resource) }))),
  );

function toSpan({ from, attributes = [], ...span }: SentSpan & { from: Attributes }): ReceivedSpan {
  const named = { traceId: '', spanId: '', name: '', kind: 0, parentSpanId: undefined, links: [], status: {}, ...span };
  return { ...named, attributes: attributesOf({ attributes }), resource: from };
}

function toMetric({ name, unit = '', from, ...metric }: SentMetric & { from: Attributes }): ReceivedMetric {
  const kind = (['gauge', 'sum', 'histogram'] as const).find((candidate) => candidate in metric) ?? 'gauge';
  const { points = [], isMonotonic = false } = metric[kind] ?? {};
  return { name, unit, kind, isMonotonic, resource: from, points: points.map((point) => ({ ...point, attributes: attributesOf(point) })) };
}

/** A collector that keeps what it receives over OTLP with protobuf. */
export class OtlpCollector {
  readonly spans: ReceivedSpan[] = [];
  /** Metrics of the last batch, by name. */
  metrics = new Map<string, ReceivedMetric>();
  /** All that was received, as text. */
  text = '';
  headers: IncomingHttpHeaders = {};
  requests = 0;
  /** Status of the answers; `never` for no answer. */
  answer: number | 'never' = 200;
  private readonly server: Server = createServer(async (request, response) => {
    this.requests += 1;
    const bytes = await buffer(request);
    if (this.answer === 'never') return;
    response.writeHead(this.answer, { 'content-type': 'application/x-protobuf' }).end();
    if (this.answer !== 200) return;
    this.headers = request.headers;
    this.receive(request.url ?? '', request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
  });

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private receive(url: string, bytes: Buffer): void {
    this.text += bytes.toString('latin1');
    if (url === '/v1/traces') {
      this.spans.push(...itemsOf(decode(traceBatch, bytes) as unknown as Batch<SentSpan>).map(toSpan));
    } else if (url === '/v1/metrics') {
      const metrics = itemsOf(decode(metricBatch, bytes) as unknown as Batch<SentMetric>).map(toMetric);
      this.metrics = new Map(metrics.map((metric) => [metric.name, metric]));
    } else throw new Error(`Nothing is sent to ${url}`);
  }
}
