/** Words that code consists of, such as `getElementById`. In a random text, every other letter is a capital. */
const isWord = (run: string): boolean =>
  /^[A-Z]+(_[A-Z]+)*$|^[a-z]+([-_][a-z]+)*$/.test(run) ||
  (/^[A-Za-z]+$/.test(run) && !/[A-Z]{2}/.test(run) && run.replace(/[^A-Z]/g, '').length <= run.length / 4);

/** Replaces the keys, codes and tokens in a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(?<![\w-])\d{3}[ -]?\d{3}[ -]?\d{3}(?![\w-])/g, '[code]')
    .replace(/(?<![\w-])[A-Z\d]{5}-?[A-Z\d]{5}(?![\w-])/g, '[code]')
    .replace(/[\w-]{16,}(\.[\w-]{16,})*/g, (run) => (isWord(run) ? run : '[removed]'));
