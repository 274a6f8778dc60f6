import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appleRootCertificates } from './apple-root-certificates.ts';

describe('appleRootCertificates', () => {
  it('have the fingerprint that Apple publishes', () => {
    const fingerprints = appleRootCertificates.map((der) => new X509Certificate(der).fingerprint256.replaceAll(':', ''));
    expect(fingerprints).toEqual(['63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179']);
  });
});
