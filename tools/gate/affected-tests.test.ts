import { describe, expect, it } from 'vitest';
import { selectTests } from './affected-tests.ts';
import type { Dependents } from './module-graph.ts';
import type { Area } from './test-areas.ts';

const areas: Area[] = [
  {
    sources: ['mfe-app/src/features/devices/', 'api/src/modules/company/device/'],
    tests: ['api/test/device/devices', 'e2e/specs/app/devices'],
  },
  { sources: ['mfe-app/src/features/join/'], tests: ['e2e/specs/app/join'] },
  { sources: ['docs/'], tests: ['tools/checks/documentation.test.ts'] },
];

const tests = {
  day: 'platform/src/list/day.test.ts',
  screen: 'mfe-app/src/features/devices/devices-screen.test.tsx',
  presence: 'api/src/modules/company/device/presence.test.ts',
  devicesApi: 'api/test/device/devices.test.ts',
  joinApi: 'api/test/session/join.test.ts',
  devicesJourney: 'e2e/specs/app/devices.spec.ts',
  joinJourney: 'e2e/specs/app/join.live.spec.ts',
  documentation: 'tools/checks/documentation.test.ts',
};

const dependents: Dependents = new Map([
  ['platform/src/list/day.ts', [tests.day, 'mfe-app/src/features/devices/columns.tsx']],
  ['mfe-app/src/features/devices/columns.tsx', [tests.screen]],
  ['api/src/modules/company/device/presence.ts', [tests.presence, 'api/src/app.ts']],
  ['api/src/app.ts', [tests.devicesApi, tests.joinApi]],
  ['e2e/pages/join-page.ts', [tests.joinJourney]],
]);

const select = (...changed: string[]) => selectTests(changed, dependents, Object.values(tests), areas);

describe('selectTests', () => {
  it('selects the importing unit tests and the areas of all importing files when browser code changes', () => {
    expect(select('platform/src/list/day.ts')).toEqual({
      unit: [tests.day, tests.screen],
      api: [tests.devicesApi],
      journeys: [tests.devicesJourney],
    });
  });

  it('selects API tests by area, not by import, when server code changes', () => {
    expect(select('api/src/modules/company/device/presence.ts')).toEqual({
      unit: [tests.presence],
      api: [tests.devicesApi],
      journeys: [tests.devicesJourney],
    });
  });

  it('selects the journeys that import it when a page object changes', () => {
    expect(select('e2e/pages/join-page.ts')).toEqual({ unit: [], api: [], journeys: [tests.joinJourney] });
  });

  it('selects a changed test itself', () => {
    expect(select(tests.joinApi)).toEqual({ unit: [], api: [tests.joinApi], journeys: [] });
  });

  it('selects everything when a file leads to no area and no test', () => {
    const { unit, api, journeys } = select('mfe-app/src/features/join/button.tsx', 'package-lock.json');
    expect([...unit, ...api, ...journeys]).toHaveLength(Object.keys(tests).length);
  });

  it('selects the test of the documentation when a document changes', () => {
    expect(select('docs/configuration.md')).toEqual({ unit: [tests.documentation], api: [], journeys: [] });
  });

  it('selects nothing when prose without an area changes', () => {
    expect(select('LICENSE')).toEqual({ unit: [], api: [], journeys: [] });
  });
});
