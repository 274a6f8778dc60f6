import type { Cluster } from 'ioredis';
import { inSpan, type Tracer } from '../tracing/tracer.ts';
import type { RedisClient } from './redis-client.ts';

type Send = Cluster['sendCommand'];

/** Commands of the client are parts of the trace that they belong to. Spans contain no keys and no values. */
export function traceCommands(client: RedisClient, tracer: Tracer): RedisClient {
  const send: Send = client.sendCommand.bind(client);
  client.sendCommand = (...sent: Parameters<Send>) => {
    const name = sent[0].name.toUpperCase();
    const span = tracer.beginPart(name, { kind: 'client', attributes: { 'db.system.name': 'redis', 'db.operation.name': name } });
    return span ? inSpan(span, async () => send(...sent)) : send(...sent);
  };
  return client;
}
