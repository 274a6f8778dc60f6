/** The full tier repeats checks for every language, theme and width. */
export const isFull = process.env['TEST_TIER'] === 'full';
