import { pino } from 'pino';
import type { OpenTelemetrySettings } from '../../src/env/env-open-telemetry.ts';
import { OpenTelemetry } from '../../src/open-telemetry/open-telemetry.ts';
import { OtlpCollector } from '../telemetry/otlp-collector.ts';

const collector = new OtlpCollector();
let url: string;

beforeAll(async () => {
  url = await collector.listen();
});
afterAll(() => collector.close());

function start(settings: Partial<OpenTelemetrySettings> = {}): OpenTelemetry {
  const traces = { url: `${url}/v1/traces`, headers: {}, timeoutMs: 30_000, compression: 'none' as const };
  const common = { traces, metrics: null, sampler: 'parentbased_traceidratio', ratio: 1, resource: {} } as const;
  return new OpenTelemetry({ ...common, ...settings }, pino({ level: 'silent' }), Promise.resolve('an-instance'));
}

function record(telemetry: OpenTelemetry, count: number): void {
  for (let index = 0; index < count; index += 1) telemetry.tracer.begin(`work ${index}`, { kind: 'server' }).end();
}

describe('OpenTelemetry', () => {
  it('keeps a limited number of spans while the collector does not answer, and stops in time', async () => {
    collector.answer = 'never';
    const telemetry = start();
    record(telemetry, 20_000);
    const began = performance.now();
    await telemetry.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    collector.answer = 200;
    expect(collector.requests).toBeLessThan(12);
  });

  it.each([
    ['parentbased_traceidratio', 0.1, 60, 140],
    ['traceidratio', 0, 0, 0],
    ['always_off', 1, 0, 0],
    ['parentbased_always_off', 1, 0, 0],
    ['always_on', 0, 1000, 1000],
  ] as const)(
    'records with the sampler %s and the ratio %d a number of 1000 traces between %d and %d',
    async (sampler, ratio, least, most) => {
      collector.spans.length = 0;
      const telemetry = start({ sampler, ratio });
      record(telemetry, 1000);
      await telemetry.stop();
      expect(collector.spans.length).toBeGreaterThanOrEqual(least);
      expect(collector.spans.length).toBeLessThanOrEqual(most);
    },
  );
});
