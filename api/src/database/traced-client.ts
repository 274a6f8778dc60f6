import pg from 'pg';
import { errorType, type Tracer } from '../tracing/tracer.ts';
import { statementSummary } from './statement-summary.ts';

const unnamed = { name: 'query', attributes: { 'db.system.name': 'postgresql' } };

/** Returns the text of a statement that is given alone, or with its name and values. */
const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string }).text;

type Query = (...values: unknown[]) => unknown;

/** A connection whose statements are parts of the trace that they belong to. */
export const tracedClient = (tracer: Tracer): typeof pg.Client =>
  class extends pg.Client {
    override query = ((...values: unknown[]) => {
      const text = textOf(values[0]);
      const { name, attributes } = text === undefined ? unnamed : statementSummary(text);
      const span = tracer.beginPart(name, { kind: 'client', attributes });
      const result = (pg.Client.prototype.query as Query).apply(this, values);
      if (!span) return result;
      if (!(result instanceof Promise)) span.end();
      else
        result.then(
          () => span.end(),
          (error: unknown) => {
            span.fail(errorType(error));
            span.end();
          },
        );
      return result;
    }) as pg.Client['query'];
  };
