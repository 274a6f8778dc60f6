/** The id of a build by its address. */
export const buildIdOf = (base: string): string => base.split('/').at(-2) ?? '';
