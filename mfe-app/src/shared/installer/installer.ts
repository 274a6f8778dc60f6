import type { components } from '@nearhand/contracts/openapi.gen';

export type Installer = components['schemas']['Installer'];

/** Size of an installer in megabytes. */
export const megabytesOf = ({ size }: Pick<Installer, 'size'>): number => size / (1024 * 1024);

/** Splits a code into two halves for reading aloud; the server accepts both forms. */
export const inHalves = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
