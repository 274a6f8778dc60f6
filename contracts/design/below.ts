/** Windows that are narrower than a breakpoint of `sizes.ts`, in CSS `@media (--below-md)`. Scripts import one of them without the rest. */
export const belowXs = '(max-width: 29.99em)';
export const belowSm = '(max-width: 37.49em)';
export const belowMd = '(max-width: 59.99em)';
export const belowLg = '(max-width: 79.99em)';
