import { globSync, readFileSync } from 'node:fs';
import { capabilityRows } from '@nearhand/platform/session-link/capability/capability-table';
import { describe, expect, it } from 'vitest';
import { joinParts } from './join-panels.tsx';

const root = new URL('../../../../../', import.meta.url).pathname;
const sources = globSync('{platform/src/session-link,mfe-app/src/features/session-window}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|capability-table/.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');

describe('a capability of the table', () => {
  it('has the panel of the join page that it names, and there is no other', () => {
    const named = capabilityRows.filter(({ hasPanel }) => hasPanel).map(({ name }) => name);
    expect(joinParts.map(({ capability }) => capability.protocol.name).toSorted()).toEqual(named.toSorted());
  });

  it.each(capabilityRows.flatMap(({ name, audit }) => audit.map((type) => [name, type])))('is reported for %s as %s', (_name, type) => {
    expect(sources).toMatch(new RegExp(`report.+'${type}'`));
  });
});
