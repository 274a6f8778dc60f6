import { operations } from '@nearhand/contracts/operations';
import type { Attributes } from '@opentelemetry/api';
import { routeOfOperation } from '../http/request-route.ts';

/** Labels of a value of the registry. */
export type Labels = Readonly<Partial<Record<string, string | number>>>;

/** Name of a value of the registry in OpenTelemetry, with its unit and attributes. */
export interface MetricName {
  name: string;
  unit: string;
  /** Whether values of several processes add up. */
  isSum?: boolean;
  attributes: Attributes;
}

const routes = new Map(
  operations.map((operation) => [
    operation.id as string,
    {
      'nearhand.operation': operation.id,
      'http.request.method': operation.method.toUpperCase(),
      'http.route': routeOfOperation(operation),
    },
  ]),
);

/** Pages and files are read only; anything else that is no operation has no route. */
function requestAttributes({ operation = '', status = 0 }: Labels): Attributes {
  const route = String(operation);
  const own =
    routes.get(route) ??
    (route === 'unknown' ? { 'http.request.method': '_OTHER' } : { 'http.request.method': 'GET', 'http.route': route });
  return { ...own, 'http.response.status_code': Number(status) };
}

const pool = { 'db.client.connection.pool.name': 'requests' };
const connections = ({ state = '' }: Labels): MetricName =>
  state === 'wanted'
    ? { name: 'db.client.connection.pending_requests', unit: '{request}', isSum: true, attributes: pool }
    : {
        name: 'db.client.connection.count',
        unit: '{connection}',
        isSum: true,
        attributes: { ...pool, 'db.client.connection.state': String(state) },
      };

const delay = (part: string) => () => ({ name: `nodejs.eventloop.delay.${part}`, unit: 's', attributes: {} });
const cpu = (mode: string) => () => ({ name: 'process.cpu.time', unit: 's', attributes: { 'cpu.mode': mode } });
const size = (name: string) => () => ({ name, unit: 'By', isSum: true, attributes: {} });
const heap =
  (name: string) =>
  ({ space = '' }: Labels): MetricName => ({ name, unit: 'By', isSum: true, attributes: { 'v8js.heap.space.name': `${space}_space` } });

/** Names of the semantic conventions; `null` for what is the sum of others. */
const conventional: Record<string, ((labels: Labels) => MetricName) | null> = {
  nearhand_request_seconds: (labels) => ({ name: 'http.server.request.duration', unit: 's', attributes: requestAttributes(labels) }),
  nearhand_database_connections: connections,
  process_cpu_seconds_total: null,
  process_cpu_user_seconds_total: cpu('user'),
  process_cpu_system_seconds_total: cpu('system'),
  process_resident_memory_bytes: size('process.memory.usage'),
  process_virtual_memory_bytes: size('process.memory.virtual'),
  process_open_fds: () => ({ name: 'process.unix.file_descriptor.count', unit: '{file_descriptor}', isSum: true, attributes: {} }),
  nodejs_eventloop_lag_min_seconds: delay('min'),
  nodejs_eventloop_lag_max_seconds: delay('max'),
  nodejs_eventloop_lag_mean_seconds: delay('mean'),
  nodejs_eventloop_lag_stddev_seconds: delay('stddev'),
  nodejs_eventloop_lag_p50_seconds: delay('p50'),
  nodejs_eventloop_lag_p90_seconds: delay('p90'),
  nodejs_eventloop_lag_p99_seconds: delay('p99'),
  nodejs_gc_duration_seconds: ({ kind = '' }) => ({ name: 'v8js.gc.duration', unit: 's', attributes: { 'v8js.gc.type': kind } }),
  nodejs_heap_space_size_total_bytes: heap('v8js.memory.heap.limit'),
  nodejs_heap_space_size_used_bytes: heap('v8js.memory.heap.used'),
  nodejs_heap_space_size_available_bytes: heap('v8js.memory.heap.available_size'),
};

const units: Record<string, string> = { seconds: 's', bytes: 'By' };

/** Its own name, from which a collector makes the name of the registry again. */
function ownName(name: string, isCounter: boolean, labels: Labels): MetricName {
  const base = isCounter ? name.replace(/_total$/, '') : name;
  const [, stem = base, unit = ''] = /^(.+)_(seconds|bytes)$/.exec(base) ?? [];
  return { name: stem.replace('_', '.'), unit: units[unit] ?? '', attributes: { ...labels } };
}

/** `null` for a value that others contain. */
export function metricNameOf(name: string, isCounter: boolean, labels: Labels): MetricName | null {
  const convention = conventional[name];
  if (convention === undefined) return ownName(name, isCounter, labels);
  return convention?.(labels) ?? null;
}
