/** A session window on a narrow screen, in CSS `@container (--narrow-window)`. A low one, as of a phone on its side, is wide from 30rem. */
export const narrowWindow = '(width < 30rem) or ((width < 48rem) and (height >= 30rem))';
