import type { ReleasedRemote } from '@nearhand/contracts/release';
import { describe, expect, it } from 'vitest';
import { catalogOf, contributionsOf } from './catalog';

const remote = (routes: ReleasedRemote['routes']): ReleasedRemote => ({
  name: 'mfe_landing',
  version: '1.0.0',
  owner: 'landing',
  base: '/assets/mfe_landing/1/',
  integrity: '',
  routes,
  nav: [],
});
const page = (name: string, path: string) =>
  ({ name, path, title: 'landing.title.x', layout: 'landing', access: 'public', localized: true }) as const;

describe('catalogOf', () => {
  it('contains a localized page at its path and below the locale, with both route names', () => {
    const names = catalogOf({ remotes: [remote([page('home', '/'), page('pricing', '/pricing')])] }, async () => ({
      Component: () => null,
    })).map(({ route }) => [route.name, route.path]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['home', '/'],
        ['locale', '/:locale'],
        ['pricing', '/pricing'],
        ['locale-pricing', '/:locale/pricing'],
      ]),
    );
  });

  it('loads pages on demand', () => {
    let loads = 0;
    catalogOf({ remotes: [remote([page('home', '/')])] }, async () => {
      loads += 1;
      return { Component: () => null };
    });
    expect(loads).toBe(0);
  });
});

describe('contributionsOf', () => {
  it('puts those of all remotes in order, and loads none', async () => {
    const step = (name: string, order: number) => ({ slot: 'onboarding-steps', name, label: 'app.x', order, labels: {} }) as const;
    const remotes: ReleasedRemote[] = [
      { ...remote([]), name: 'mfe_account', contributions: [step('company', 10), step('invite', 30)] },
      { ...remote([]), name: 'mfe_app', contributions: [step('session', 20)] },
      remote([]),
    ];
    const loads: string[] = [];
    const load = async ({ name }: ReleasedRemote, contribution: string) => {
      loads.push(`${name} ${contribution}`);
      return {};
    };
    const found = contributionsOf({ remotes }, { load, report: () => undefined });
    expect(found.map(({ name }) => name)).toEqual(['company', 'session', 'invite']);
    expect(loads).toEqual([]);
    await found[1]?.load();
    expect(loads).toEqual(['mfe_app session']);
  });
});
