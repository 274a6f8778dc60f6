import { X509Certificate } from 'node:crypto';
import { type BillingInterval, intervals, type PaidPlan, paidPlans } from '@nearhand/contracts/plans';
import { z } from 'zod';
import { httpAddress } from './address.ts';
import { commaList } from './comma-list.ts';
import { isAppleKey } from './env-providers.ts';
import { StartError } from './start-error.ts';

const pemBlocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readCertificates(pem: string): Buffer[] | null {
  try {
    const found = (pem.match(pemBlocks) ?? []).map((block) => new X509Certificate(block).raw);
    return found.length > 0 ? found : null;
  } catch {
    return null;
  }
}

const text = z.string().regex(/^[!-~]+$/, 'must not contain spaces');
const products = commaList(/[\w.-]{1,100}/, 'must be identifiers of products, separated by commas');
/** Replaces each `\n` with a line break: a variable often holds a key in one line. */
const withLineBreaks = (pem: string): string => pem.replaceAll('\\n', '\n');

/** Variables of the App Store. */
export const appStoreVariables = {
  APPLE_STORE_ISSUER_ID: text.optional(),
  APPLE_STORE_KEY_ID: text.optional(),
  APPLE_STORE_PRIVATE_KEY: z
    .string()
    .transform(withLineBreaks)
    .refine(isAppleKey, 'must be what is in the .p8 file of an in-app purchase key of Apple')
    .optional(),
  APPLE_STORE_BUNDLE_ID: text.optional(),
  APPLE_STORE_APP_ID: z.coerce.number('must be a number').int().positive().optional(),
  APPLE_STORE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  APPLE_STORE_PRODUCT_STARTER_MONTH: products.optional(),
  APPLE_STORE_PRODUCT_STARTER_YEAR: products.optional(),
  APPLE_STORE_PRODUCT_TEAM_MONTH: products.optional(),
  APPLE_STORE_PRODUCT_TEAM_YEAR: products.optional(),
  APPLE_STORE_PRODUCT_BUSINESS_MONTH: products.optional(),
  APPLE_STORE_PRODUCT_BUSINESS_YEAR: products.optional(),
  APPLE_STORE_URL: httpAddress.optional(),
  APPLE_STORE_ROOT_CERTIFICATES: z
    .string()
    .transform(withLineBreaks)
    .refine((pem) => readCertificates(pem) !== null, 'must be certificates in PEM')
    .optional(),
};

type AppStoreVariables = z.infer<z.ZodObject<typeof appStoreVariables>>;

export interface AppStoreProduct {
  productId: string;
  plan: PaidPlan;
  interval: BillingInterval;
}

export interface AppStoreSettings {
  issuerId: string;
  keyId: string;
  /** PEM. */
  privateKey: string;
  bundleId: string;
  appAppleId: number;
  environment: 'production' | 'sandbox';
  products: readonly AppStoreProduct[];
  /** `null` for the address of the environment. */
  url: URL | null;
  /** Certificates in DER; `null` for those of Apple. */
  rootCertificates: readonly Buffer[] | null;
}

function need<Name extends keyof AppStoreVariables>(variables: AppStoreVariables, name: Name): NonNullable<AppStoreVariables[Name]> {
  const value = variables[name];
  if (value === undefined || value === null) throw new StartError(`${name}: must be set together with APPLE_STORE_PRIVATE_KEY`);
  return value;
}

/** `null` without a key. Otherwise all variables must be set, and no product twice. */
export function appStoreOf(variables: AppStoreVariables): AppStoreSettings | null {
  const { APPLE_STORE_PRIVATE_KEY: privateKey, APPLE_STORE_URL: url, APPLE_STORE_ROOT_CERTIFICATES: roots } = variables;
  if (!privateKey) return null;
  const products = paidPlans.flatMap((plan) =>
    intervals.flatMap((interval) => {
      const name = `APPLE_STORE_PRODUCT_${plan.toUpperCase()}_${interval.toUpperCase()}` as 'APPLE_STORE_PRODUCT_TEAM_YEAR';
      return need(variables, name).map((productId) => ({ productId, plan, interval }));
    }),
  );
  if (new Set(products.map(({ productId }) => productId)).size < products.length)
    throw new StartError('APPLE_STORE_PRODUCT_…: a product is set twice');
  return {
    issuerId: need(variables, 'APPLE_STORE_ISSUER_ID'),
    keyId: need(variables, 'APPLE_STORE_KEY_ID'),
    privateKey,
    bundleId: need(variables, 'APPLE_STORE_BUNDLE_ID'),
    appAppleId: need(variables, 'APPLE_STORE_APP_ID'),
    environment: variables.APPLE_STORE_ENVIRONMENT,
    products,
    url: url ? new URL(url) : null,
    rootCertificates: roots ? readCertificates(roots) : null,
  };
}
