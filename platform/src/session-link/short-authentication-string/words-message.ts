/** First the hash of a nonce, from both sides; only then the nonces. */
export type WordsMessage = { type: 'words.commit'; hash: string } | { type: 'words.reveal'; nonce: string };

const hashForm = /^[A-Za-z0-9_-]{43}$/;
const nonceForm = /^[A-Za-z0-9_-]{22}$/;

/** The message in a text of the other side; null for whatever is none of these. */
export function readWordsMessage(text: unknown): WordsMessage | null {
  if (typeof text !== 'string' || text.length > 500 || !text.startsWith('{"type":"words.')) return null;
  try {
    const { type, hash, nonce } = JSON.parse(text) as Record<string, unknown>;
    if (type === 'words.commit' && typeof hash === 'string' && hashForm.test(hash)) return { type, hash };
    if (type === 'words.reveal' && typeof nonce === 'string' && nonceForm.test(nonce)) return { type, nonce };
    return null;
  } catch {
    return null;
  }
}
