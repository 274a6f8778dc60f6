import { z } from 'zod';

/** A variable with one or more values, separated by commas. */
export const commaList = (item: RegExp, message: string) =>
  z
    .string()
    .regex(new RegExp(`^${item.source}(, *${item.source})*$`), message)
    .transform((text) => text.split(/, */));
