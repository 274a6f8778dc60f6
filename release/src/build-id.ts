/** The id of a build by its address. */
export const buildIdOf = (base: string): string => base.split('/').at(-2) ?? '';

/** The path of a build in the store by its address. */
export const pathOf = (base: string): string => base.replace(/^\/|\/$/g, '');
