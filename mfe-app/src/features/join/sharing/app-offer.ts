import type { Boot } from '@nearhand/contracts/release';

/** The app that shares the screen of this phone. */
export interface AppOffer {
  /** Name of the store. */
  store: string;
  /** Its page there. */
  address: string;
}

/** Null where the installation has no app for this phone, and in the app itself. */
export function appOffer({ mobileApps }: Pick<Boot, 'mobileApps'>): AppOffer | null {
  if (!mobileApps || 'nearhandBridge' in window) return null;
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (maxTouchPoints > 1 && /Macintosh/.test(userAgent));
  const [store, address] = isApple
    ? ['App Store', mobileApps.ios]
    : ['Google Play', /Android/.test(userAgent) ? mobileApps.android : undefined];
  return address ? { store, address } : null;
}

/** Opens an invitation in the app. */
export const appLinkOf = (key: string): string => `nearhand://join/${key}`;
