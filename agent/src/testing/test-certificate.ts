import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface TestCertificate {
  key: string;
  cert: string;
  /** The certificate as a file. */
  file: string;
}

/** A certificate of `localhost` that nobody else has signed, and that ends after the days. */
export async function createTestCertificate(folder: string, days = 30): Promise<TestCertificate> {
  const keyFile = join(folder, 'key.pem');
  const requestFile = join(folder, 'request.pem');
  const file = join(folder, 'certificate.pem');
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  await openssl('req', ...key, '-out', requestFile, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost');
  // `req -x509` knows no days of the past.
  const extensions = ['-copy_extensions', 'copy'];
  await openssl('x509', '-req', '-in', requestFile, '-signkey', keyFile, '-days', `${days}`, ...extensions, '-out', file);
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(file, 'utf8'), file };
}
