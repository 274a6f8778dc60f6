import { z } from 'zod';
import { httpAddress } from './address.ts';
import { StartError } from './start-error.ts';

const text = z.string().regex(/^[!-~]+$/, 'must not contain spaces');

/** Variables of Intercom. */
export const intercomVariables = {
  INTERCOM_CLIENT_ID: text.optional(),
  INTERCOM_CLIENT_SECRET: text.optional(),
  INTERCOM_URL: httpAddress.default('https://api.intercom.io'),
  INTERCOM_APP_URL: httpAddress.default('https://app.intercom.com'),
};

type IntercomVariables = z.infer<z.ZodObject<typeof intercomVariables>>;

/** The app of this server at Intercom. */
export interface IntercomSettings {
  clientId: string;
  clientSecret: string;
  /** Address of Intercom's API. */
  url: URL;
  /** Address of the pages on which an admin allows the app. */
  appUrl: URL;
}

/** `null` without an app. */
export function intercomOf(variables: IntercomVariables): IntercomSettings | null {
  const { INTERCOM_CLIENT_ID: clientId, INTERCOM_CLIENT_SECRET: clientSecret, INTERCOM_URL, INTERCOM_APP_URL } = variables;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) throw new StartError('INTERCOM_CLIENT_ID, INTERCOM_CLIENT_SECRET: must be set together');
  return { clientId, clientSecret, url: new URL(INTERCOM_URL), appUrl: new URL(INTERCOM_APP_URL) };
}
