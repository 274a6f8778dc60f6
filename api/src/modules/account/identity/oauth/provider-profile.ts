import { isEmail } from '@nearhand/contracts/email';
import type { SignInProvider } from '../../../../env/env-providers.ts';
import { toKnownEmail } from '../../../service/mail/to-known-email.ts';

/** Profile of a user at a provider. */
export interface ProviderProfile {
  /** Provider id of the identity protocol. */
  provider: string;
  subject: string;
  /** Spelled as addresses are stored. */
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const nameLength = 100;

const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(controls, ' ').trim() : '');

/** Apple sends the name unsigned, beside the token, and only once. */
function nameOfForm(user: string | undefined): string {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName].map(textOf).filter(Boolean).join(' ');
  } catch {
    return '';
  }
}

function nameOf({ name, given_name, family_name }: Claims): string {
  return textOf(name) || [given_name, family_name].map(textOf).filter(Boolean).join(' ');
}

function pictureOf({ picture }: Claims): string | null {
  const isWeb = typeof picture === 'string' && picture.length <= 2048 && URL.canParse(picture) && new URL(picture).protocol === 'https:';
  return isWeb ? picture : null;
}

/** Profile from a provider's claims; `null` without an address. */
export function profileOf({ providerId }: SignInProvider, claims: Claims, form?: string): ProviderProfile | null {
  const email = toKnownEmail(textOf(claims['email']));
  const subject = textOf(claims['sub']);
  if (!isEmail(email) || !subject || subject.length > 255) return null;
  return {
    provider: providerId,
    subject,
    email,
    // Apple may send a string.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    displayName: (nameOf(claims) || nameOfForm(form)).slice(0, nameLength),
    photoUrl: pictureOf(claims),
  };
}
