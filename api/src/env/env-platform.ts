import { z } from 'zod';

const parts = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

/** Variables about the people who run the installation. */
export const platformVariables = {
  PLATFORM_ADMINS: z
    .string()
    .default('')
    .transform((text) => parts(text).map((email) => email.toLowerCase()))
    .pipe(z.array(z.email('must be email addresses, comma-separated').max(254))),
};
