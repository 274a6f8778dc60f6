import type { Telemetry } from '@nearhand/contracts/release';
import { z } from 'zod';
import { httpAddress } from './address.ts';

const isDsn = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^\w+$/.test(url.username) && /\/\d+$/.test(url.pathname);
};

/** Variables of the services to which browsers report. */
export const telemetryVariables = {
  GOOGLE_TAG_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9]{4,20}$/, 'must be the identifier of a tag, such as G-XXXXXXXXXX')
    .optional(),
  GOOGLE_TAG_URL: httpAddress.default('https://www.googletagmanager.com'),
  CLARITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, 'must be the identifier of a project')
    .optional(),
  CLARITY_URL: httpAddress.default('https://www.clarity.ms'),
  SENTRY_DSN: z.string().refine(isDsn, 'must be the DSN of a project, such as https://key@host/1').optional(),
  TIDIO_KEY: z
    .string()
    .regex(/^[a-z0-9]{8,64}$/, 'must be the public key of a project')
    .optional(),
  TIDIO_URL: httpAddress.default('https://code.tidio.co'),
};

type TelemetryVariables = z.infer<z.ZodObject<typeof telemetryVariables>>;

const originOf = (text: string) => new URL(text).origin;

/** The services that have a key; none in development. */
export function telemetryOf(variables: TelemetryVariables & { NODE_ENV: string }): Telemetry {
  if (variables.NODE_ENV === 'development') return {};
  const { GOOGLE_TAG_ID, GOOGLE_TAG_URL, CLARITY_PROJECT_ID, CLARITY_URL, SENTRY_DSN, TIDIO_KEY, TIDIO_URL } = variables;
  return {
    ...(GOOGLE_TAG_ID && { tag: { id: GOOGLE_TAG_ID, url: originOf(GOOGLE_TAG_URL) } }),
    ...(CLARITY_PROJECT_ID && { recording: { id: CLARITY_PROJECT_ID, url: originOf(CLARITY_URL) } }),
    ...(SENTRY_DSN && { errors: { dsn: SENTRY_DSN } }),
    ...(TIDIO_KEY && { chat: { key: TIDIO_KEY, url: originOf(TIDIO_URL) } }),
  };
}
