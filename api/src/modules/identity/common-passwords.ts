let common: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of words, so they are read when the first password is chosen. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/** What somebody adds to a word so that rules are met. */
const additions = /^[^a-z]+|[^a-z]+$/g;

/** Whether it is one of the most used passwords, or one of them with a capital, digits or signs around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  const words = await common;
  const plain = password.toLowerCase();
  return words.has(plain) || words.has(plain.replace(additions, ''));
}
