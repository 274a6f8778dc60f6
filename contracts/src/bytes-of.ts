const encoder = new TextEncoder();

/** Size of a text in UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;
