export const codeLength = 9;

/** A code as it is spoken and typed: three groups of three. Also fits a code that is not complete yet. */
export const formatCode = (code: string): string => code.replace(/(\d{3})(?=\d)/g, '$1 ');

/** The digits in what someone typed or pasted: spaces, dashes and words around them do no harm. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

/** Codes are made of 2-9: 0 and 1 are misheard as letters. */
export const isCode = (digits: string): boolean => /^[2-9]{9}$/.test(digits);
