/** The long tier repeats for every language, theme and width what the short one shows once. */
export const isFull = process.env['TEST_TIER'] === 'full';
