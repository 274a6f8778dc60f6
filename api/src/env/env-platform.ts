import { z } from 'zod';
import { list } from './comma-list.ts';

const local = ['localhost', '127.0.0.1'];
/** Origins become part of a policy, where other characters mean something. */
const plainHost = /^[a-z0-9.-]+$/;

function isOverrideOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text || !plainHost.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && local.includes(url.hostname));
}

/** Variables about the people who run the installation. */
export const platformVariables = {
  OVERRIDE_ORIGINS: list.pipe(
    z.array(z.string().refine(isOverrideOrigin, 'must be an https origin, or one of this machine, such as http://localhost:4400')),
  ),
  PLATFORM_ADMINS: list
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .pipe(z.array(z.email('must be email addresses, comma-separated').max(254))),
};
