import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Boot, Telemetry } from '@nearhand/contracts/release';
import { type BucketSettings, copiesOf } from '@nearhand/release/store/bucket-settings';
import { z } from 'zod';
import { httpAddress, isAddressOf } from './address.ts';
import { ChannelAddress } from './channel-address.ts';
import { list } from './comma-list.ts';
import { type AppStoreSettings, appStoreOf, appStoreVariables } from './env-app-store.ts';
import { bucketOf, bucketVariables } from './env-bucket.ts';
import { type Environment, withFiles, withoutEmpty } from './env-files.ts';
import { type IntercomSettings, intercomOf, intercomVariables } from './env-intercom.ts';
import { mobileAppsOf, mobileVariables } from './env-mobile.ts';
import { type OpenTelemetrySettings, openTelemetryOf, openTelemetryVariables } from './env-open-telemetry.ts';
import { platformVariables } from './env-platform.ts';
import { providersOf, providerVariables, type SignInProvider } from './env-providers.ts';
import { type FcmSettings, fcmOf, pushVariables } from './env-push.ts';
import { type RedisSettings, redisOf, redisVariables } from './env-redis.ts';
import { type StripeSettings, stripeOf, stripeVariables } from './env-stripe.ts';
import { telemetryOf, telemetryVariables } from './env-telemetry.ts';
import { StartError } from './start-error.ts';

/** The driver tries no second host (`postgres://a,b/name` of libpq). */
const hasOneHost = (text: string) => {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(text) ?? [];
  return !authority.slice(authority.lastIndexOf('@') + 1).includes(',');
};
const databaseAddress = z
  .string('must be set')
  .refine(hasOneHost, 'must name one host, which leads to the primary, such as that of a balancer or of a pooler')
  .refine(isAddressOf('postgres:', 'postgresql:'), 'must be a postgres:// address');
const isMailbox = (text: string) => /^([^<>"\r\n]* )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(text);
/** Addresses or networks, comma-separated. */
const areProxies = (text: string) =>
  ['true', 'false'].includes(text) ||
  text.split(',').every((part) => {
    const [address = '', mask = '0', ...rest] = part.trim().split('/');
    return isIP(address) > 0 && /^\d{1,3}$/.test(mask) && Number(mask) <= (isIP(address) === 4 ? 32 : 128) && rest.length === 0;
  });
const count = (name: string) => z.coerce.number(`${name} must be a number`).int().min(1);
/** `name=seconds`, comma-separated. */
const durations = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = text.split(',').flatMap((part) => (part.trim() ? [part.trim().split('=')] : []));
    const bad = pairs.find(([name, value]) => !name || !(Number(value) > 0));
    if (bad) context.addIssue({ code: 'custom', message: `${bad.join('=')} is not a name and a number of seconds` });
    return Object.fromEntries(pairs.map(([name, value]) => [name ?? '', Number(value)]));
  });

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(4200),
  PUBLIC_URL: httpAddress.optional(),
  CHANNEL_ADDRESS: z.string().optional(),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_POOL: count('DATABASE_POOL').max(200).default(10),
  ...redisVariables,
  DATA_DIR: z.string().min(1).default('.data'),
  SERVER_KEYS: z.string().min(1).optional(),
  SITE_DIR: z.string().min(1).optional(),
  INSTALLER_DIR: z.string().min(1).optional(),
  AGENT_DIR: z.string().min(1).optional(),
  TRUST_PROXY: z.string().refine(areProxies, 'must be true, false, or the addresses of proxies').default('false'),
  IDENTITY_URL: httpAddress.optional(),
  IDENTITY_ISSUER: httpAddress.optional(),
  IDENTITY_AUDIENCE: z.string().min(1).default('nearhand'),
  IDENTITY_JWKS_URL: httpAddress.optional(),
  IDENTITY_API_KEY: z.string().max(200).default(''),
  STUN_URLS: list,
  TURN_URLS: list,
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  MIGRATE_ON_START: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must be at least 16 letters, digits or signs, without a space')
    .optional(),
  SMTP_URL: z.string().refine(isAddressOf('smtp:', 'smtps:'), 'must be an smtp or smtps address').optional(),
  MAIL_FROM: z.string().max(320).refine(isMailbox, 'must be an address, or a name and an address in <>').optional(),
  ...bucketVariables,
  OPERATOR_NAME: z.string().max(200).default(''),
  OPERATOR_ADDRESS: z.string().max(500).default(''),
  OPERATOR_EMAIL: z.email('must be an email address').max(320).optional(),
  INVOICE_SELLER: z.string().min(1).max(200).default('Nearhand'),
  INVOICE_SELLER_ADDRESS: z.string().max(500).default(''),
  INVOICE_SELLER_VAT_ID: z.string().max(20).default(''),
  INVOICE_TAX_PERCENT: z.coerce.number('must be a number').min(0).max(50).default(23),
  ...platformVariables,
  ...mobileVariables,
  ...providerVariables,
  ...stripeVariables,
  ...appStoreVariables,
  ...intercomVariables,
  ...pushVariables,
  ...telemetryVariables,
  ...openTelemetryVariables,
  EMAIL_DNS: z.enum(['on', 'off']).default('on'),
  SIGN_UP_CAPTCHA: z.enum(['on', 'off']).default('on'),
  VPN_NETWORKS: z.string().min(1).optional(),
  SIGN_UP_LIMIT_PER_MINUTE: count('SIGN_UP_LIMIT_PER_MINUTE').default(20),
  SIGN_UP_LIMIT_PER_DAY: count('SIGN_UP_LIMIT_PER_DAY').default(200),
  SANDBOX: z.enum(['on', 'off']).default('on'),
  SANDBOX_LIMIT_PER_MINUTE: count('SANDBOX_LIMIT_PER_MINUTE').default(3),
  SANDBOX_LIMIT_PER_DAY: count('SANDBOX_LIMIT_PER_DAY').default(20),
  SANDBOXES_AT_ONCE: count('SANDBOXES_AT_ONCE').default(20),
  SANDBOXES_PER_HOUR: count('SANDBOXES_PER_HOUR').default(120),
  SESSION_LIMITS: durations,
  WEBHOOK_LIMITS: durations,
  WEBHOOK_LOOPBACK: z.enum(['on', 'off']).default('off'),
  JOIN_LIMIT_PER_MINUTE: count('JOIN_LIMIT_PER_MINUTE').default(10),
  JOIN_LIMIT_PER_DAY: count('JOIN_LIMIT_PER_DAY').default(100),
  JOIN_POLLS_PER_MINUTE: count('JOIN_POLLS_PER_MINUTE').default(120),
  IDENTITY_LIMIT_PER_MINUTE: count('IDENTITY_LIMIT_PER_MINUTE').default(30),
  IDENTITY_LIMIT_PER_DAY: count('IDENTITY_LIMIT_PER_DAY').default(500),
  IDENTITY_MAILS_PER_HOUR: count('IDENTITY_MAILS_PER_HOUR').default(20),
  SOCKET_LIMIT_PER_SECOND: count('SOCKET_LIMIT_PER_SECOND').default(20),
  SOCKET_LIMIT_PER_MINUTE: count('SOCKET_LIMIT_PER_MINUTE').default(600),
  DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(600).default(0),
  STOP_SECONDS: count('STOP_SECONDS').max(600).default(20),
  REQUEST_TIMEOUT: count('REQUEST_TIMEOUT').max(3600).default(30),
  JOIN_MISS_BUDGET: count('JOIN_MISS_BUDGET').default(100),
});

type Raw = z.infer<typeof environmentSchema>;

/** Configuration of this process. */
export interface Env
  extends Omit<
    Raw,
    'DATABASE_DIRECT_URL' | 'PUBLIC_URL' | 'CHANNEL_ADDRESS' | 'SITE_DIR' | 'INSTALLER_DIR' | 'AGENT_DIR' | 'TRUST_PROXY' | 'MAIL_FROM'
  > {
  /** The database itself; `DATABASE_URL` may lead to a pooler. */
  DATABASE_DIRECT_URL: string;
  /** Origin that browsers use. */
  PUBLIC_URL: string;
  /** Addresses of the channels beside production; `null` without channels. */
  CHANNEL_ADDRESS: ChannelAddress | null;
  SITE_DIR: string;
  /** Folder of the installers. */
  INSTALLER_DIR: string;
  /** Whether that folder has copies of what is in the bucket. */
  HAS_INSTALLER_COPIES: boolean;
  /** Folder of the agent that came with the server; `null` without one. */
  AGENT_DIR: string | null;
  /** Trusted proxies, whose `X-Forwarded-For` is used; `true` for one proxy with any address. */
  TRUST_PROXY: boolean | string;
  /** Sender of all mails. */
  MAIL_FROM: string;
  /** Sign-in providers. */
  SIGN_IN_PROVIDERS: SignInProvider[];
  /** The bucket of files and releases; `null` if they are on the disk. */
  BUCKET: BucketSettings | null;
  /** `null` if realtime messages and limits are in the database. */
  REDIS: RedisSettings | null;
  /** `null` without Stripe. */
  STRIPE: StripeSettings | null;
  /** `null` without the App Store. */
  APP_STORE: AppStoreSettings | null;
  /** Pages of the mobile apps in their stores. */
  MOBILE_APPS: Boot['mobileApps'];
  /** `null` without an app of Intercom. */
  INTERCOM: IntercomSettings | null;
  /** `null` without a service account of Firebase Cloud Messaging. */
  FCM: FcmSettings | null;
  /** Services to which browsers report. */
  TELEMETRY: Telemetry;
  /** `null` without a collector. */
  OPEN_TELEMETRY: OpenTelemetrySettings | null;
}

/** Matches placeholders of example files, such as `CHANGE-ME` in `deploy/env.example`. */
const placeholder = /\b(?:change|replace)[-_ ]?me\b|\byour[-_ ](?:secret|password|token|key)\b|^<[\w -]+>$/i;

function refusePlaceholders(variables: Environment, names: readonly string[]): void {
  const left = names.filter((name) => placeholder.test(variables[name] ?? ''));
  if (left.length > 0) throw new StartError(left.map((name) => `${name}: has the value of an example; set your own`).join('\n'));
}

const trustOf = (text: string): boolean | string => (text === 'true' || text === 'false' ? text === 'true' : text);

function channelAddressOf(pattern: string | undefined, publicUrl: URL): ChannelAddress | null {
  if (pattern === undefined) return null;
  try {
    return new ChannelAddress(pattern, publicUrl);
  } catch (error) {
    throw new StartError(`CHANNEL_ADDRESS: ${(error as Error).message}`);
  }
}

/** Reads the environment; throws a `StartError` that names each invalid variable. */
export function readEnv(source: Environment = process.env): Env {
  const names = Object.keys(environmentSchema.shape);
  const filled = withFiles(withoutEmpty(source), names);
  refusePlaceholders(filled, names);
  const { success, data, error } = environmentSchema.safeParse(filled);
  if (!success) throw new StartError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  if (data.TURN_URLS.length > 0 && !data.TURN_SECRET) throw new StartError('TURN_SECRET: must be set together with TURN_URLS');

  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`);
  const dataDir = resolve(data.DATA_DIR);
  const bucket = bucketOf(filled);
  return {
    ...data,
    DATABASE_DIRECT_URL: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    PUBLIC_URL: publicUrl.origin,
    CHANNEL_ADDRESS: channelAddressOf(data.CHANNEL_ADDRESS, publicUrl),
    DATA_DIR: dataDir,
    SITE_DIR: data.SITE_DIR ? resolve(data.SITE_DIR) : resolve(dataDir, 'site'),
    INSTALLER_DIR: data.INSTALLER_DIR ? resolve(data.INSTALLER_DIR) : resolve(bucket ? copiesOf(bucket, dataDir) : dataDir, 'installers'),
    HAS_INSTALLER_COPIES: bucket !== null && data.INSTALLER_DIR === undefined,
    AGENT_DIR: data.AGENT_DIR ? resolve(data.AGENT_DIR) : null,
    TRUST_PROXY: trustOf(data.TRUST_PROXY),
    SIGN_IN_PROVIDERS: providersOf(data),
    BUCKET: bucket,
    REDIS: redisOf(data),
    STRIPE: stripeOf(data),
    APP_STORE: appStoreOf(data),
    MOBILE_APPS: mobileAppsOf(data),
    INTERCOM: intercomOf(data),
    FCM: fcmOf(data),
    TELEMETRY: telemetryOf(data),
    OPEN_TELEMETRY: openTelemetryOf(data),
    MAIL_FROM: data.MAIL_FROM ?? `Nearhand <no-reply@${publicUrl.hostname}>`,
  };
}
