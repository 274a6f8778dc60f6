import { DEFAULT_THEME, darken, luminance } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { initialsColors, theme } from './theme.ts';

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const colour = (name: string, shade: number) => theme.colors?.[name]?.[shade] ?? '';

describe('theme', () => {
  describe.each(['primary', 'accent', 'error', 'success'])('%s', (name) => {
    const label = name === 'error' ? '#ffffff' : '#1e1e1e';

    it('keeps its label readable, also on hover', () => {
      expect(contrast(colour(name, 6), label)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(name, name === 'error' ? 7 : 5), label)).toBeGreaterThanOrEqual(4.5);
    });

    it('has shades for text on light and dark backgrounds', () => {
      expect(contrast(colour(name, 8), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(name, 4), '#1e1e1e')).toBeGreaterThanOrEqual(4.5);
    });
  });

  it.each(initialsColors)('keeps initials readable in %s, in both themes', (name) => {
    const shades = DEFAULT_THEME.colors[name] ?? [];
    const [lightest = '', light = ''] = shades;
    const darkest = shades.at(-1) ?? '';
    expect(contrast(darkest, light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(lightest, darken(darkest, 0.5))).toBeGreaterThanOrEqual(4.5);
  });

  it('has the specified colours and breakpoints', () => {
    expect(['primary', 'secondary', 'accent', 'error', 'success'].map((name) => colour(name, 6))).toEqual([
      '#0090ff',
      '#eceff1',
      '#8c9eff',
      '#b71c1c',
      '#03ae45',
    ]);
    const px = Object.fromEntries(Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [name, Number.parseFloat(em ?? '') * 16]));
    expect(px).toMatchObject({ sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
  });
});
