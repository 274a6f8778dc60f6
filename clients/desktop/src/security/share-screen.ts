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
  electron: Pick<Electron, 'BrowserWindow' | 'desktopCapturer'>;
  origin: string;
  /** Lets the person choose a screen; null for none. */
  choose: (window: BrowserWindow, sources: readonly DesktopCapturerSource[]) => Promise<DesktopCapturerSource | null>;
  /** Finds the window of a frame. */
  contentsOf: (frame: object) => WebContents | undefined;
}

/**
 * Lets customers share a screen: from the main frame of a join page, after a click, and after they have chosen it in a dialog of the app.
 * Newer versions of macOS have a dialog of their own, which replaces it.
 */
export function shareScreens(session: Session, { electron, origin, choose, contentsOf }: ShareScreenOptions): void {
  const streamsFor = async ({ frame, userGesture, videoRequested }: DisplayMediaRequestHandlerHandlerRequest): Promise<Streams | null> => {
    const isJoinPage = frame?.parent === null && frame.origin === origin && linkTargetOf(frame.url, origin).kind === 'join';
    if (!frame || !isJoinPage || !userGesture || !videoRequested) return null;
    const contents = contentsOf(frame);
    const window = contents && electron.BrowserWindow.fromWebContents(contents);
    if (!window) return null;
    const sources = await electron.desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width: 0, height: 0 } });
    const video = sources.length > 0 ? await choose(window, sources) : null;
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
