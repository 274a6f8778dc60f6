import { describe, expect, it } from 'vitest';
import { exportedNames } from './refresh-loader.ts';

describe('exportedNames', () => {
  it.each([
    [
      'export function DevicesScreen() {}\nexport { DevicesScreen as Component, loadDevices as loader };',
      ['DevicesScreen', 'Component', 'loader'],
    ],
    ['export const rows = [];\nexport async function load() {}', ['rows', 'load']],
    ["const text = 'export const inner = 1';\nexport {\n  A,\n  B as C\n};", ['A', 'C']],
    ["import './x.css';", []],
  ])('finds those of %s', (code, names) => {
    expect(exportedNames(code)).toEqual(names);
  });
});
