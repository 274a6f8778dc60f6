import type { Boot } from '@nearhand/contracts/release';
import { z } from 'zod';

const address = z.url({ protocol: /^https$/, error: 'must be an https address' }).optional();

/** Variables of the mobile apps. */
export const mobileVariables = { ANDROID_APP_URL: address, IOS_APP_URL: address };

/** Where customers get the apps. */
export const mobileAppsOf = ({
  ANDROID_APP_URL: android,
  IOS_APP_URL: ios,
}: z.infer<z.ZodObject<typeof mobileVariables>>): Boot['mobileApps'] =>
  android || ios ? { ...(android && { android }), ...(ios && { ios }) } : undefined;
