import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Index 6 is the specified colour; 8 is readable as text on a light background, 4 on a dark one. */
const primary: MantineColorsTuple = [
  '#e5f4ff',
  '#d0eaff',
  '#a3d5ff',
  '#75c0ff',
  '#52b1ff',
  '#33a6ff',
  '#0090ff',
  '#007ad9',
  '#006bc2',
  '#00508f',
];
const secondary: MantineColorsTuple = [
  '#ffffff',
  '#fafbfc',
  '#f7f8f9',
  '#f4f6f7',
  '#f1f4f5',
  '#eff2f3',
  '#eceff1',
  '#cfd8dc',
  '#546e7a',
  '#37474f',
];
const accent: MantineColorsTuple = [
  '#f0f2ff',
  '#e2e6ff',
  '#cfd6ff',
  '#bcc6ff',
  '#aab6ff',
  '#9aaaff',
  '#8c9eff',
  '#6f80e0',
  '#4353bd',
  '#2d3a8c',
];
const error: MantineColorsTuple = [
  '#fdecec',
  '#fadada',
  '#f4b0b0',
  '#f08c8c',
  '#ff8a80',
  '#c62f2f',
  '#b71c1c',
  '#a31515',
  '#8f1010',
  '#780b0b',
];
const success: MantineColorsTuple = [
  '#e6f9ed',
  '#d0f4dd',
  '#a2e8bd',
  '#70db9a',
  '#48d07e',
  '#22c362',
  '#03ae45',
  '#029239',
  '#027a30',
  '#015a23',
];
const dark: MantineColorsTuple = [
  '#dcdcdc',
  '#c4c4c4',
  '#a8a8a8',
  '#909090',
  '#4a4a4a',
  '#333333',
  '#292929',
  '#1e1e1e',
  '#191919',
  '#141414',
];

const comfortable = { defaultProps: { size: 'md' } };

/** Colours, breakpoints, field size and text transform follow spec §9. */
export const theme = createTheme({
  colors: { primary, secondary, accent, error, success, dark },
  primaryColor: 'primary',
  primaryShade: 6,
  black: '#1e1e1e',
  autoContrast: true,
  luminanceThreshold: 0.18,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--nh-font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
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
  breakpoints: { xs: '30em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  components: {
    Button: comfortable,
    TextInput: comfortable,
    PasswordInput: comfortable,
    Textarea: comfortable,
    Select: comfortable,
    NativeSelect: comfortable,
    Switch: comfortable,
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
    '--mantine-color-dimmed': '#5a636b',
    '--mantine-color-placeholder': '#687078',
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
