const longest = 60;

/** A name that others choose, without characters that could change what is shown around it. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longest);
