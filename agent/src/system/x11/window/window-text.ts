/** Letters that have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', œ: 'oe', Œ: 'OE', '…': '...', '–': '-', '—': '-' };

const lastOfLatin1 = 0xff;

/** The nearest text of a font that has only ISO 8859-1, which every X server has. */
export function latin1Of(text: string): string {
  return Array.from(text, (letter) => {
    if (isLatin1(letter)) return letter;
    const plain = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return Array.from(plain).every(isLatin1) ? plain : '?';
  }).join('');
}

const isLatin1 = (letter: string): boolean => (letter.codePointAt(0) ?? 0) <= lastOfLatin1;
