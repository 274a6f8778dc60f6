export const codeLength = 9;

/** A code in three groups of three digits; also for an incomplete code. */
export const formatCode = (code: string): string => code.replace(/(\d{3})(?=\d)/g, '$1 ');

/** The digits of a typed or pasted text; ignores everything else. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

/** Codes consist of 2 to 9, because 0 and 1 can be mistaken for letters. */
export const isCode = (digits: string): boolean => /^[2-9]{9}$/.test(digits);
