import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';

/** Settings of the way to the server. A proxy may contain a password: they are stored with the secret of the device, and never printed. */
export interface NetworkSettings {
  httpProxy?: string;
  httpsProxy?: string;
  allProxy?: string;
  noProxy?: string;
  /** Trusted as well, in PEM. */
  certificates?: readonly string[];
}

/** Reads the settings from the variables of curl, and from a file of certificates. */
export async function networkSettings(environment: NodeJS.ProcessEnv, caFile = environment['NEARHAND_CA_FILE']): Promise<NetworkSettings> {
  // Only in lower case, as curl reads it: a web server may set HTTP_PROXY to what a client has sent.
  const httpProxy = environment['http_proxy'];
  const [httpsProxy, allProxy, noProxy] = ['https_proxy', 'all_proxy', 'no_proxy'].map(
    (name) => environment[name] || environment[name.toUpperCase()],
  );
  return {
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    ...(allProxy && { allProxy }),
    ...(noProxy && { noProxy }),
    ...(caFile && { certificates: await readCertificates(caFile) }),
  };
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

async function readCertificates(file: string): Promise<string[]> {
  try {
    const certificates = (await readFile(file, 'utf8')).match(certificatePattern) ?? [];
    if (certificates.length === 0) throw new Error('There is no certificate');
    return certificates.map((certificate) => new X509Certificate(certificate).toString());
  } catch {
    throw new UserError(deviceText('agent.command.caFileInvalid', { file }));
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const isNetworkSettings = (value: unknown): value is NetworkSettings => {
  if (typeof value !== 'object' || value === null) return false;
  const { certificates = [], ...proxies } = value as NetworkSettings;
  return Array.isArray(certificates) && certificates.every(isText) && Object.values(proxies).every(isText);
};
