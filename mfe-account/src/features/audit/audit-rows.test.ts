import { describe, expect, it } from 'vitest';
import type { AuditRecord } from './audit.data.ts';
import { joinSignIns } from './audit-rows.ts';

const record = (auditId: string, values: Partial<AuditRecord> = {}): AuditRecord => ({
  auditId,
  at: '2026-11-20T09:00:00.000Z',
  action: 'signedIn',
  by: { id: 'ada', name: 'Ada Nowak' },
  subject: null,
  address: '203.0.113.7',
  details: {},
  ...values,
});
const idsOf = (records: AuditRecord[]) =>
  joinSignIns(records).map(({ auditId, others }) => [auditId, ...others.map((other) => other.auditId)]);

describe('joinSignIns', () => {
  it('joins what one person did on one day, unless something lies between', () => {
    const marco = { id: 'marco', name: 'Marco Müller' };
    const renamed = record('d', { action: 'companyRenamed' });
    expect(idsOf([record('a'), record('b'), record('c', { by: marco }), renamed, record('e'), record('f')])).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e', 'f'],
    ]);
    expect(idsOf([record('a'), record('b', { at: '2026-11-18T09:00:00.000Z' })])).toEqual([['a'], ['b']]);
  });

  it('never joins other actions, or sign-ins of people without an account', () => {
    const unknown = { by: { id: null, name: 'Ada Nowak' } };
    expect(idsOf([record('a', unknown), record('b', unknown)])).toEqual([['a'], ['b']]);
    const deleted = { action: 'deviceRemoved' } as const;
    expect(idsOf([record('a', deleted), record('b', deleted)])).toEqual([['a'], ['b']]);
  });
});
