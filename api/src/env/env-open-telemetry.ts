import { z } from 'zod';
import { httpAddress } from './address.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Destination of one signal. */
export interface OtlpTarget {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  compression: 'none' | 'gzip';
}

export interface OpenTelemetrySettings {
  /** `null` if nothing is traced. */
  traces: OtlpTarget | null;
  /** `null` if no metrics are sent. */
  metrics: (OtlpTarget & { intervalMs: number }) | null;
  sampler: (typeof samplers)[number];
  /** Sampled share of the traces that begin here, between 0 and 1. */
  ratio: number;
  /** Attributes of the process beside those that it has by itself. */
  resource: Record<string, string>;
}

const address = httpAddress.optional();

/** `name=value`, comma-separated, values percent-encoded; null for another form. */
function readPairs(text: string, name: RegExp, value: RegExp): Record<string, string> | null {
  try {
    const pairs = text.split(',').flatMap((part) => {
      const [, key = '', encoded = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      return part.trim() === '' ? [] : [[key, decodeURIComponent(encoded)] as const];
    });
    return pairs.every(([key, text]) => name.test(key) && value.test(text)) ? Object.fromEntries(pairs) : null;
  } catch {
    return null;
  }
}

const pairs = (name: RegExp, value: RegExp, message: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const read = readPairs(text, name, value);
      if (read === null) context.addIssue({ code: 'custom', message });
      return read ?? {};
    });

const headers = pairs(/^[\w!#$%&'*+.^`|~-]+$/, /^[\t -~]+$/, 'must be name=value, separated by commas, with percent-encoded values');
const milliseconds = (name: string) => z.coerce.number(`${name} must be a number`).int().min(1);

/** Variables that OpenTelemetry defines, as far as they count here. */
export const openTelemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: headers,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').default('http/protobuf'),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['none', 'gzip']).default('none'),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds('OTEL_EXPORTER_OTLP_TIMEOUT').max(60_000).default(10_000),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds('OTEL_METRIC_EXPORT_INTERVAL').min(1000).default(60_000),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().max(255).default('nearhand'),
  OTEL_RESOURCE_ATTRIBUTES: pairs(/^[!-~]{1,255}$/, /^.{1,255}$/, 'must be name=value, separated by commas, with percent-encoded values'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
};

type OpenTelemetryVariables = z.infer<z.ZodObject<typeof openTelemetryVariables>>;

/** The address of a signal under the one for all. */
const under = (base: string | undefined, path: string) => base && `${base.replace(/\/$/, '')}${path}`;

/** `null` without an address of a collector. */
export function openTelemetryOf(variables: OpenTelemetryVariables): OpenTelemetrySettings | null {
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  const common = { timeoutMs: variables.OTEL_EXPORTER_OTLP_TIMEOUT, compression: variables.OTEL_EXPORTER_OTLP_COMPRESSION };
  const targetOf = (exporter: 'otlp' | 'none', url: string | undefined, own: Record<string, string>): OtlpTarget | null =>
    url === undefined || exporter === 'none' ? null : { ...common, url, headers: { ...variables.OTEL_EXPORTER_OTLP_HEADERS, ...own } };
  const traces = targetOf(
    variables.OTEL_TRACES_EXPORTER,
    variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? under(base, '/v1/traces'),
    variables.OTEL_EXPORTER_OTLP_TRACES_HEADERS,
  );
  const metrics = targetOf(
    variables.OTEL_METRICS_EXPORTER,
    variables.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? under(base, '/v1/metrics'),
    variables.OTEL_EXPORTER_OTLP_METRICS_HEADERS,
  );
  if (variables.OTEL_SDK_DISABLED === 'true' || (!traces && !metrics)) return null;
  return {
    traces,
    metrics: metrics && { ...metrics, intervalMs: variables.OTEL_METRIC_EXPORT_INTERVAL },
    sampler: variables.OTEL_TRACES_SAMPLER,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
    resource: { ...variables.OTEL_RESOURCE_ATTRIBUTES, 'service.name': variables.OTEL_SERVICE_NAME },
  };
}
