import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { dimmed, ink, palette, placeholder } from '@nearhand/contracts/design/palette';
import { breakpoints, textSizes } from '@nearhand/contracts/design/sizes';

const comfortable = { defaultProps: { size: 'md' } };

/** The kit's colours in which initials are readable, in both themes. */
export const initialsColors = ['blue', 'cyan', 'grape', 'indigo', 'pink', 'red', 'violet'];

/** Colours, breakpoints, field size and text transform follow spec §9. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'primary',
  primaryShade: 6,
  black: ink,
  autoContrast: true,
  luminanceThreshold: 0.18,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--nh-font)',
  fontSizes: textSizes,
  headings: {
    fontFamily: 'inherit',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  breakpoints,
  components: {
    Button: comfortable,
    TextInput: comfortable,
    PasswordInput: comfortable,
    Textarea: comfortable,
    TagsInput: comfortable,
    NativeSelect: comfortable,
    Switch: comfortable,
    Avatar: { defaultProps: { allowedInitialsColors: initialsColors } },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    // Nothing moves when a dialog opens or grows: it is not centred, and the scrollbar of the page stays.
    Modal: { defaultProps: { yOffset: '8dvh', removeScrollProps: { removeScrollBar: false } } },
  },
});

const brand = ['primary', 'secondary', 'accent', 'error', 'success'];

const each = (name: string, shade: (colour: string) => string) =>
  Object.fromEntries(brand.map((colour) => [`--mantine-color-${colour}-${name}`, `var(--mantine-color-${shade(colour)})`]));

/** Text colours with a contrast of 4.5:1 where the specified fills have less, and hover colours that keep dark labels readable. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...each('text', (colour) => `${colour}-8`),
    ...each('outline', (colour) => `${colour}-8`),
    ...each('filled-hover', (colour) => (colour === 'error' ? 'error-7' : `${colour}-5`)),
    '--mantine-color-anchor': 'var(--mantine-color-primary-8)',
    '--mantine-color-dimmed': dimmed,
    '--mantine-color-placeholder': placeholder,
    '--mantine-color-error': 'var(--mantine-color-error-6)',
    '--mantine-color-success': 'var(--mantine-color-success-8)',
  },
  dark: {
    ...each('filled-hover', (colour) => `${colour}-5`),
    '--mantine-color-secondary-filled': 'var(--mantine-color-dark-5)',
    '--mantine-color-error': 'var(--mantine-color-error-4)',
    '--mantine-color-success': 'var(--mantine-color-success-4)',
  },
});
