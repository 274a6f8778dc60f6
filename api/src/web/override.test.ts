import { describe, expect, it } from 'vitest';
import { overrideOf } from './override.ts';

const override = { remote: 'mfe_account', origin: 'http://localhost:4400', endsAt: '2026-11-20T17:00:00.000Z' } as const;
const of = (grant: unknown, pathname = '/app/devices', route: object = {}) =>
  overrideOf({ grant, pathname, route, find: async (found) => (found === 'good' ? override : null) });

describe('overrideOf', () => {
  it('returns what the grant allows, also for an unknown page', async () => {
    expect([await of('good'), await of('good', '/app/new', undefined)]).toEqual([override, override]);
  });

  it.each([['bad'], [['good', 'good']], [{ a: 'good' }], ['']])('refuses the grant %j', async (grant) =>
    expect(await of(grant)).toBe('refused'),
  );

  it.each([
    ['without a grant', undefined, '/app/devices', {}],
    ['that ends one', 'off', '/app/devices', {}],
    ['that is standalone', 'good', '/join', { standalone: true }],
    ['that may be framed', 'good', '/app/frame', { frameAncestors: 'company' }],
    ['for partners', 'good', '/integration/chrome', {}],
    ['for partners, in a language', 'bad', '/pl/integration/chrome', {}],
  ])('leaves a document %s as it is', async (_, grant, pathname, route) => expect(await of(grant, pathname, route)).toBeNull());
});
