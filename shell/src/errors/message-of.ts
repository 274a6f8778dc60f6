import { isProgrammingError } from './is-programming-error';

/** The text of an error that a user may read: one with a brace is data or a template (spec §2). Empty if there is none. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && !isProgrammingError(error) && !/[{}]/.test(error.message) ? error.message : '';
