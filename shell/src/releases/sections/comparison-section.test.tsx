import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { idOf } from '../testing/a-release';
import { ReleasesTest, rowOf } from '../testing/open-releases';

let test: ReleasesTest;

beforeEach(() => {
  test = new ReleasesTest();
});

describe('ComparisonSection', () => {
  const size = (bytes: number, compressed: number | null = null) => ({ bytes, compressed });
  const sizes = { before: size(9000, 3000), after: size(9500, 3200) };
  const comparison = {
    from: { buildId: idOf('b'), version: '2.0.0' },
    to: { buildId: idOf('c'), version: '2.1.0' },
    scripts: sizes,
    styles: sizes,
    all: sizes,
    files: [{ path: 'entry.js', change: 'changed', before: size(9000, 3000), after: size(9500, 3200) }],
    filesLeftOff: 12,
    routes: [{ name: 'audit', change: 'added', before: null, after: { path: '/app/audit', layout: 'app', access: 'user' } }],
    routesLeftOff: 0,
    languages: [
      { locale: 'en', words: [{ id: 'app.title', change: 'changed', before: 'Old', after: '<b>New</b>' }], leftOff: 3 },
      { locale: 'pl', words: [], leftOff: 0 },
    ],
  };

  it('shows files, sizes, routes and texts that differ, and how many are not listed', async () => {
    const { user } = await test.open({
      'GET /release/comparison': ({ query }) => {
        test.sent.push(Object.fromEntries(query));
        return comparison;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(rowOf('Scripts', 'Sizes').getByText('+200 bytes')).toBeTruthy();
    expect(test.sent).toEqual([{ from: idOf('b'), to: idOf('c') }]);
    expect(screen.getByRole('row', { name: /entry.js/ }).textContent).toBe(
      'entry.jsChanged3 kB (9 kB uncompressed)3.2 kB (9.5 kB uncompressed)',
    );
    expect(screen.getByText('12 more are not listed')).toBeTruthy();
    expect(rowOf('audit', 'Routes').getByText('/app/audit · app · user')).toBeTruthy();
    expect(screen.getByText('English: 4 texts')).toBeTruthy();
    expect(rowOf('app.title', 'English').getByText('<b>New</b>')).toBeTruthy();
  });

  it('explains what to do about a build that is gone', async () => {
    const { user } = await test.open({ 'GET /release/comparison': () => errorResponse(404, 'RELEASE_NOT_FOUND', 'Not found') });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Push it again, or choose another one');
  });
});
