/** Sizes of text, in CSS `var(--text-md)`. */
export const textSizes = { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' } as const;

/** Widths of the viewport, in CSS `@media (--from-md)`. */
export const breakpoints = { xs: '30em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' } as const;
