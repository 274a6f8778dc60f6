import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { chart } from './render-chart.ts';

interface Schema {
  properties: Record<'env' | 'secrets', { properties: Record<string, unknown> }>;
}

/** Set by the chart, and `SITE_DIR`, which a bucket replaces. */
const own = ['DATA_DIR', 'HOST', 'MIGRATE_ON_START', 'NODE_ENV', 'PORT', 'SITE_DIR'];
const isSecret = /(?:_SECRET|_PRIVATE_KEY|_SECRET_KEY|SECRET_ACCESS_KEY|_TOKEN)$/;

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { properties } = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as Schema;
const [settings, secrets] = [Object.keys(properties.env.properties), Object.keys(properties.secrets.properties)];
const documented = [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);

describe('variables of the chart', () => {
  it('are those of docs/configuration.md, each in env or in secrets', () => {
    expect([...settings, ...secrets, ...own].sort()).toEqual(documented.sort());
  });

  it('are sorted', () => {
    expect([settings, secrets]).toEqual([settings.toSorted(), secrets.toSorted()]);
  });

  it('contain no secret in env', () => {
    expect(settings.filter((name) => isSecret.test(name))).toEqual([]);
  });

  it('are named in values.yaml only if they exist', () => {
    const named = [...readFileSync(join(chart, 'values.yaml'), 'utf8').matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name);
    expect(named.filter((name) => !documented.includes(name))).toEqual([]);
  });
});

describe('Chart.yaml', () => {
  it('has the version of the product', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(readFileSync(join(chart, 'Chart.yaml'), 'utf8')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });
});
