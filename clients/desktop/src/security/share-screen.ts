import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import type {
  BrowserWindow,
  DesktopCapturerSource,
  DisplayMediaRequestHandlerHandlerRequest,
  Session,
  Streams,
  WebContents,
} from 'electron';
import type { Electron } from '../electron.ts';

export interface ShareScreenOptions {
  electron: Pick<Electron, 'BrowserWindow'>;
  origin: string;
  /** Lets the person choose a screen or a window; null for none. */
  choose: (window: BrowserWindow) => Promise<DesktopCapturerSource | null>;
  /** Finds the window of a frame. */
  contentsOf: (frame: object) => WebContents | undefined;
}

/**
 * Lets customers share a screen or a window: from the main frame of a join page, after a click, and after they have chosen it in a window of
 * the app. Newer versions of macOS have a window of their own, which replaces it.
 */
export function shareScreens(session: Session, { electron, origin, choose, contentsOf }: ShareScreenOptions): void {
  const streamsFor = async ({ frame, userGesture, videoRequested }: DisplayMediaRequestHandlerHandlerRequest): Promise<Streams | null> => {
    const isJoinPage = frame?.parent === null && frame.origin === origin && linkTargetOf(frame.url, origin).kind === 'join';
    if (!frame || !isJoinPage || !userGesture || !videoRequested) return null;
    const contents = contentsOf(frame);
    const window = contents && electron.BrowserWindow.fromWebContents(contents);
    const video = window ? await choose(window) : null;
    return video && { video };
  };
  session.setDisplayMediaRequestHandler(
    (request, callback) =>
      void streamsFor(request)
        .catch(() => null)
        .then((streams) => callback(streams as Streams)),
    { useSystemPicker: true },
  );
}
