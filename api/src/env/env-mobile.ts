import type { Boot } from '@nearhand/contracts/release';
import { z } from 'zod';
import { list } from './comma-list.ts';

const address = z.url({ protocol: /^https$/, error: 'must be an https address' }).optional();

const packageName = /^(?=.{1,255}$)[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
const fingerprint = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/;

/** Fingerprints of certificates by the package name of their app, from `{package}={fingerprint}`. An app has one for each of its keys. */
const androidApps = list.transform((entries, context) => {
  const apps = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [name = '', given = ''] = entry.split(/=(.*)/s, 2);
    const certificate = given.toUpperCase();
    if (!packageName.test(name) || !fingerprint.test(certificate)) {
      context.addIssue({
        code: 'custom',
        message: `must be package names with the SHA-256 fingerprint of a certificate, such as com.example.app=14:6D:…:E5, unlike ${entry}`,
      });
      return z.NEVER;
    }
    apps.set(name, (apps.get(name) ?? new Set()).add(certificate));
  }
  return Object.fromEntries([...apps].map(([name, certificates]) => [name, [...certificates]]));
});

/** Variables of the mobile apps. */
export const mobileVariables = { ANDROID_APP_IDS: androidApps, ANDROID_APP_URL: address, IOS_APP_URL: address };

/** Addresses at which customers get the apps. */
export const mobileAppsOf = ({
  ANDROID_APP_URL: android,
  IOS_APP_URL: ios,
}: Pick<z.infer<z.ZodObject<typeof mobileVariables>>, 'ANDROID_APP_URL' | 'IOS_APP_URL'>): Boot['mobileApps'] =>
  android || ios ? { ...(android && { android }), ...(ios && { ios }) } : undefined;
