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

/** A certificate of `localhost` that nobody has signed. */
export async function createTestCertificate(folder: string): Promise<TestCertificate> {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await promisify(execFile)('openssl', ['req', '-x509', ...key, '-out', file, ...names]);
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(file, 'utf8'), file };
}
