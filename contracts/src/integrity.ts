import { createHash } from 'node:crypto';

/** Also of the hashes that the bundler writes into scripts: a preloaded file is used only with the same one. */
export const integrityAlgorithm = 'sha256';

/** Subresource Integrity value of a file's content (W3C SRI). */
export const integrityOf = (content: Buffer | string): string =>
  `${integrityAlgorithm}-${createHash(integrityAlgorithm).update(content).digest('base64')}`;
