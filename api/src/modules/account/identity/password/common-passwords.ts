let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: the list has tens of thousands of words. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/** Characters that are commonly added to meet password rules. */
const additions = /^[^a-z]+|[^a-z]+$/g;

/** Whether the password is a common one, ignoring case and leading or trailing non-letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  const words = await common;
  const plain = password.toLowerCase();
  return words.has(plain) || words.has(plain.replace(additions, ''));
}
