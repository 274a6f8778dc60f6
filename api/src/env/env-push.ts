import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { httpAddress } from './address.ts';

/** The parts of a service account's key file that are used. */
const serviceAccount = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().refine(isRsaKey),
  token_uri: httpAddress.default('https://oauth2.googleapis.com/token'),
});

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function readAccount(json: string): z.infer<typeof serviceAccount> | null {
  try {
    return serviceAccount.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Variables of push messages. */
export const pushVariables = {
  WEB_PUSH: z.enum(['on', 'off']).default('on'),
  FCM_SERVICE_ACCOUNT: z
    .string()
    .refine((json) => readAccount(json) !== null, 'must be the JSON key file of a service account')
    .optional(),
  FCM_URL: httpAddress.default('https://fcm.googleapis.com'),
};

export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  tokenUrl: string;
  url: string;
}

/** `null` without a service account. */
export function fcmOf({ FCM_SERVICE_ACCOUNT: json, FCM_URL: url }: z.infer<z.ZodObject<typeof pushVariables>>): FcmSettings | null {
  const account = json === undefined ? null : readAccount(json);
  if (!account) return null;
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey, token_uri: tokenUrl } = account;
  return { projectId, clientEmail, privateKey, tokenUrl, url };
}
