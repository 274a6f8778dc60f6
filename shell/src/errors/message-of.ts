import { isProgrammingError } from './is-programming-error';

/** The text of an error that a user may read; empty if there is none. */
export const messageOf = (error: unknown): string => (error instanceof Error && !isProgrammingError(error) ? error.message : '');
