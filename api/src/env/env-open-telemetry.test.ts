import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://nearhand@localhost/nearhand';
const read = (variables: Record<string, string>) => readEnv({ DATABASE_URL, ...variables }).OPEN_TELEMETRY;
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('OpenTelemetry variables', () => {
  it('configure nothing without an endpoint, or when they turn it off', () => {
    expect(read({ OTEL_SERVICE_NAME: 'support', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeNull();
  });

  it('configure both signals by one endpoint', () => {
    const headers = { authorization: 'Bearer a, b', 'x-team': 'support' };
    const common = { headers, timeoutMs: 10_000, compression: 'none' };
    expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2C%20b, x-team=support' })).toEqual({
      traces: { ...common, url: 'http://collector:4318/v1/traces' },
      metrics: { ...common, url: 'http://collector:4318/v1/metrics', intervalMs: 60_000 },
      sampler: 'parentbased_always_on',
      ratio: 1,
      resource: { 'service.name': 'nearhand' },
    });
  });

  it('configure each signal by its own endpoint and headers', () => {
    const settings = read({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'key=all',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'key=traces',
    });
    expect(settings).toMatchObject({ metrics: null, traces: { url: 'https://traces.example/otlp', headers: { key: 'traces' } } });
  });

  it('name the service by its own variable', () => {
    const attributes = 'service.name=other,deployment.environment.name=staging%20area';
    expect(read({ ...endpoint, OTEL_RESOURCE_ATTRIBUTES: attributes, OTEL_SERVICE_NAME: 'support' })?.resource).toEqual({
      'service.name': 'support',
      'deployment.environment.name': 'staging area',
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hunter2%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hunter2%0Ax-other: 1'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a key=hunter2'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
    ['OTEL_TRACES_EXPORTER', 'console'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '1'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=x'],
    ['OTEL_SDK_DISABLED', 'yes'],
  ])('refuse %s=%s in one line without repeating it', (name, value) => {
    expect(() => read({ ...endpoint, [name]: value })).toThrow(new RegExp(`^(?!.*hunter2)${name}: [^\\n]+$`));
  });
});
