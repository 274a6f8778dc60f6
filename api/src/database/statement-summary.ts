import type { SpanAttributes } from '../tracing/tracer.ts';

/** Long lists of columns are cut. */
const maxText = 2000;
const maxKept = 1000;

const dollarQuoted = /\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/gi;
const quoted = /(?:\bE)?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/gi;
const comment = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const number = /(?<![\w$".])-?\d+(?:\.\d+)?(?![\w"])/g;
const operation = /^\s*(\w+)/;
const table = /\b(?:FROM|INTO|UPDATE|JOIN|TABLE)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)\b"?(?!\s*\()/i;

export interface StatementSummary {
  name: string;
  attributes: SpanAttributes;
}

const kept = new Map<string, StatementSummary>();

function summarize(statement: string): StatementSummary {
  const text = statement
    .replace(comment, ' ')
    .replace(dollarQuoted, '?')
    .replace(quoted, '?')
    .replace(number, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const name = (operation.exec(text)?.[1] ?? 'statement').toUpperCase();
  const collection = table.exec(text)?.[1];
  const summary = collection ? `${name} ${collection}` : name;
  return {
    name: summary,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      ...(collection && { 'db.collection.name': collection }),
      'db.query.summary': summary,
      'db.query.text': text.slice(0, maxText),
    },
  };
}

/** A statement without the values that its text may contain; parameters are not part of it. */
export function statementSummary(statement: string): StatementSummary {
  const known = kept.get(statement);
  if (known) return known;
  if (kept.size >= maxKept) kept.clear();
  const summary = summarize(statement);
  kept.set(statement, summary);
  return summary;
}
