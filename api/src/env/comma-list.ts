import { z } from 'zod';

/** A variable with one or more values, separated by commas. */
export const commaList = (item: RegExp, message: string) =>
  z
    .string()
    .regex(new RegExp(`^${item.source}(, *${item.source})*$`), message)
    .transform((text) => text.split(/, */));

/** A variable with any number of values, separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));
