import { belowLg, belowMd, belowSm, belowXs } from '@nearhand/contracts/design/below';
import { colors, themedColors } from '@nearhand/contracts/design/colors';
import { narrowWindow } from '@nearhand/contracts/design/containers';
import { palette } from '@nearhand/contracts/design/palette';
import { breakpoints, textSizes } from '@nearhand/contracts/design/sizes';

const named = <Value>(prefix: string, values: Record<string, Value>) =>
  Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value] as const);

const values = new Map<string, string>([
  ...named('text-', textSizes),
  ...named('color-', colors),
  ...Object.entries(palette).flatMap(([name, shades]) => shades.map((shade, index) => [`color-${name}-${index}`, shade] as const)),
  ...named('color-', themedColors).flatMap(([name, { light, dark }]) => [
    [name, `light-dark(${light}, ${dark})`] as const,
    [`${name}-light`, light] as const,
    [`${name}-dark`, dark] as const,
  ]),
]);

const conditions = new Map<string, string>([
  ...named('from-', breakpoints).map(([name, width]) => [name, `(min-width: ${width})`] as const),
  ...named('below-', { xs: belowXs, sm: belowSm, md: belowMd, lg: belowLg }),
  ['narrow-window', `(${narrowWindow})`],
]);

function find(known: ReadonlyMap<string, string>, name: string): string {
  const value = known.get(name);
  if (!value) throw new Error(`--${name} is not in contracts/design.`);
  return value;
}

/** Replaces the names of colours, text sizes, breakpoints and containers by their values: a page loads only those that it uses. */
export const insertTokens = (css: string): string =>
  css
    .replace(/var\(--((?:color|text)-[\w-]+)\)/g, (_, name: string) => find(values, name))
    .replace(/\(--((?:from|below|narrow)-\w+)\)/g, (_, name: string) => find(conditions, name));
