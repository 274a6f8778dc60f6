import { isOfProduct } from '@nearhand/client-kit/addresses/link-target';
import type { Session } from 'electron';

/** Used by the pages of the product: notices, full screen with all keys, the clipboard of a device, voice, and a folder for files. */
const granted: ReadonlySet<string> = new Set([
  'clipboard-read',
  'clipboard-sanitized-write',
  'fileSystem',
  'fullscreen',
  'keyboardLock',
  'media',
  'notifications',
  'persistent-storage',
  'screen-wake-lock',
]);

/** Chromium reports no main frame for these. */
const frameless: ReadonlySet<string> = new Set(['fileSystem']);

interface Asking {
  isMainFrame: boolean;
  requestingUrl?: string;
  mediaType?: string;
  mediaTypes?: readonly string[];
}

/** Grants main frames of the product what they need, and no other page anything. Of media, the microphone only. */
export function guardSession(session: Session, origin: () => string | null): void {
  const isGranted = (permission: string, { isMainFrame, requestingUrl = '', mediaType, mediaTypes = [] }: Asking): boolean => {
    const own = origin();
    if (own === null || !granted.has(permission) || !isOfProduct(requestingUrl, own)) return false;
    if (!isMainFrame && !frameless.has(permission)) return false;
    return permission !== 'media' || (mediaType !== 'video' && !mediaTypes.includes('video'));
  };
  session.setPermissionRequestHandler((_contents, permission, callback, details) => callback(isGranted(permission, details)));
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isGranted(permission, { ...details, requestingUrl: details.requestingUrl ?? requestingOrigin }),
  );
  session.setDevicePermissionHandler(() => false);
}
