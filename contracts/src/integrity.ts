import { createHash } from 'node:crypto';

/** Subresource Integrity value of a file's content (W3C SRI). */
export const integrityOf = (content: Buffer | string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;
