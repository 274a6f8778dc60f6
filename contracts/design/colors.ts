import { dimmed, ink, palette, white } from './palette.ts';

/** A colour for each theme; in CSS `var(--color-text-light)` is one of the two. */
export const themedColors = {
  // Documents: `--nh-text` and so on, in `@nearhand/platform/page.css`.
  'primary-text': { light: palette.primary[8], dark: '#6cc0ff' },
  ground: { light: white, dark: ink },
  surface: { light: '#f5f7f8', dark: '#282a2c' },
  text: { light: ink, dark: palette.secondary[6] },
  muted: { light: '#5a666d', dark: '#a9b4ba' },
  line: { light: palette.secondary[7], dark: '#455056' },

  // Lists and controls.
  selected: { light: palette.primary[0], dark: '#13283a' },
  'selected-hover': { light: palette.primary[1], dark: '#173149' },
  tag: { light: '#4a535a', dark: palette.dark[1] },
  rating: { light: '#b26a00', dark: '#ffb84d' },
  waiting: { light: '#d97706', dark: '#f59e0b' },
  'hover-wash': { light: 'rgb(0 0 0 / 6%)', dark: 'rgb(255 255 255 / 8%)' },

  // Public pages.
  tint: { light: '#f3f7fb', dark: '#26282b' },
  panel: { light: white, dark: '#2b2d31' },
  code: { light: white, dark: '#26282b' },
  band: { light: '#0c1c2e', dark: '#15181b' },
  quiet: { light: '#4b5763', dark: '#bcc4cc' },
  'field-line': { light: '#76828d', dark: '#8b949e' },
  'accent-wash': { light: '#e3f2ff', dark: '#12324d' },
  'error-text': { light: palette.error[6], dark: '#ff9d9d' },
  'sketch-error': { light: palette.error[6], dark: '#e57373' },
  stronger: { light: '#0b5a2a', dark: '#8fe3ae' },
  'stronger-wash': { light: '#dcf5e5', dark: '#17382a' },
  shadow: { light: 'rgb(10 50 90 / 35%)', dark: 'rgb(0 0 0 / 70%)' },
  'shadow-soft': { light: 'rgb(10 50 90 / 30%)', dark: 'rgb(0 0 0 / 60%)' },

  // Join page.
  'join-ground': { light: palette.secondary[6], dark: '#121212' },
  'join-card': { light: white, dark: ink },
  'join-text': { light: ink, dark: '#f2f4f5' },
  'join-quiet': { light: '#51585e', dark: '#b4bcc2' },
  'join-edge': { light: '#d5dbdf', dark: '#3b4146' },
  'join-link': { light: palette.primary[8], dark: '#6cbcff' },
  'join-danger': { light: palette.error[6], dark: palette.error[4] },
  'join-caution': { light: '#fff4d6', dark: '#3a3115' },
  'join-news': { light: '#eef6fe', dark: '#16293a' },
} as const;

/** Colours that are the same in both themes. */
export const colors = {
  white,
  ink,
  dimmed,
  black: '#000000',
  /** The edge of a field or a mark: 3 : 1 against its ground. */
  edge: '#7d868e',
  'primary-hover': '#2ba3ff',
  'error-hover': '#9a1616',
  warning: '#ffd54f',
  caution: '#e08600',
  recording: '#d32f2f',
  star: '#f0a500',
  'star-edge': '#8a5a00',
  'neutral-wash': 'rgb(128 128 128 / 14%)',
  'primary-wash': 'rgb(0 144 255 / 12%)',
  'primary-wash-strong': 'rgb(0 144 255 / 20%)',
  'ink-line': 'rgb(30 30 30 / 35%)',
  'join-shadow': 'rgb(0 20 40 / 22%)',
  'shade-20': 'rgb(0 0 0 / 20%)',
  'shade-25': 'rgb(0 0 0 / 25%)',
  'shade-50': 'rgb(0 0 0 / 50%)',
  'shade-65': 'rgb(0 0 0 / 65%)',
  'shade-70': 'rgb(0 0 0 / 70%)',

  'loading-start': '#7cc7ff',
  'loading-end': '#0047e1',
  'band-text': '#f3f5f7',
  'band-quiet': '#c3ced9',
  'band-link': '#6fbeff',
  'film-ground': '#16181b',
  'film-line': 'rgb(255 255 255 / 45%)',

  // Session window, which is dark in both themes.
  'window-ground': '#16181c',
  'window-panel': '#1b1e23',
  'window-raised': '#22262c',
  'window-pressed': '#2a2e35',
  'window-line': '#2f343c',
  'window-stage': '#0e1013',
  'window-muted': '#a3acb6',
  'window-active': '#8ed0ff',
  'window-danger': '#ff6b60',
  'window-recording': '#e5484d',
  'window-sandbox': '#0b3a66',
  'window-chat-other': '#262a31',
  'window-chat-own': '#0b4f88',
  'window-chat-own-quiet': '#cfe4f7',
} as const;

/** Colours of mails and the mailbox, which load no style sheet of the pages. */
export const mailColors = {
  light: { ground: palette.secondary[6], card: white, text: ink, quiet: palette.dark[4], link: palette.primary[8] },
  dark: { ground: '#121212', card: ink, text: '#f1f1f1', quiet: palette.dark[1], link: '#6bb8ff' },
} as const;
export const mailboxLine = '#8884';

/** The ground of the label that names a channel, with white text. */
export const channelGround = '#6d28d9';

/** Secondary text on paper. */
export const invoiceQuiet = '#5c6166';

/** Frames in the windows of the agent. */
export const agentLine = '#90a4ae';
