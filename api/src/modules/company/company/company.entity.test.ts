import { describe, expect, it } from 'vitest';
import { CompanyEntity } from './company.entity.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 60 * 60_000;
const later = (days: number) => new Date(noon.getTime() + days * dayMs);

const aCompany = (traits: Partial<CompanyEntity> = {}) =>
  Object.assign(new CompanyEntity(), { name: 'Northwind Łódź', recordingAllowed: true, retentionDays: 30, deletionAt: null, ...traits });

describe('CompanyEntity', () => {
  it('returns previous and new values of changed settings only', () => {
    const company = aCompany();
    expect(company.changeSettings({ recordingAllowed: true, retentionDays: null })).toEqual({ retentionDays: { was: 30, is: null } });
    expect(company).toMatchObject({ recordingAllowed: true, retentionDays: null });
    expect(company.changeSettings({})).toEqual({});
  });

  it('trims and collapses whitespace in a name', () => {
    const company = aCompany();
    expect(company.rename('  Northwind \n Łódź ')).toBeNull();
    expect(company.rename('Contoso')).toEqual({ was: 'Northwind Łódź', is: 'Contoso' });
  });

  it('removes invisible and direction characters from a name', () => {
    expect(aCompany().rename('Con\u202eosot\u200b')).toMatchObject({ is: 'Con osot' });
  });

  it.each([
    ['Northwind Łódź', true],
    [' Northwind  Łódź'.normalize('NFD'), true],
    ['northwind łódź', false],
    ['Northwind', false],
    ['', false],
  ])('compares its name with %j: %s', (typed, isNamed) => {
    expect(aCompany().isNamed(typed)).toBe(isNamed);
  });

  it('can be restored for 14 days and keeps the first deletion date', () => {
    const company = aCompany();
    company.scheduleDeletion(noon);
    company.scheduleDeletion(later(5));
    expect(company.deletionAt).toEqual(later(14));
    company.restore(later(13));
    expect(company.deletionAt).toBeNull();
    expect(() => company.restore(later(13))).toThrow('COMPANY_NOT_DELETED');
    company.scheduleDeletion(noon);
    expect(() => company.restore(later(14))).toThrow('COMPANY_NOT_DELETED');
  });
});
