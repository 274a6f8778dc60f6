import type { DesktopCapturerSource } from 'electron';
import type { Electron } from '../electron.ts';
import type { DesktopText } from '../texts/desktop-text.ts';
import { plainName } from '../texts/plain-name.ts';
import type { ShareChoice } from './share-choices.ts';

const pictureSize = { width: 320, height: 180 };
const mostWindows = 100;

const isScreen = ({ id }: DesktopCapturerSource) => id.startsWith('screen:');
/** Kind and number of a source. What follows differs between lists. */
const keyOf = (id: string) => id.split(':', 2).join(':');

/** The screens, and the windows of other programs, with pictures. A shared window of the app would show its own picture again and again. */
export async function shareableSources({
  BrowserWindow,
  desktopCapturer,
}: Pick<Electron, 'BrowserWindow' | 'desktopCapturer'>): Promise<DesktopCapturerSource[]> {
  const sources = await desktopCapturer.getSources({ types: ['screen', 'window'], thumbnailSize: pictureSize });
  const own = new Set(BrowserWindow.getAllWindows().map((window) => keyOf(window.getMediaSourceId())));
  const windows = sources.filter((source) => !isScreen(source) && !own.has(keyOf(source.id)));
  return [...sources.filter(isScreen), ...windows.slice(0, mostWindows)];
}

/** Whether a source is still there. */
export async function isShareable({ desktopCapturer }: Pick<Electron, 'desktopCapturer'>, { id }: DesktopCapturerSource): Promise<boolean> {
  const thumbnailSize = { width: 0, height: 0 };
  const sources = await desktopCapturer.getSources({ types: [id.startsWith('screen:') ? 'screen' : 'window'], thumbnailSize });
  return sources.some((source) => keyOf(source.id) === keyOf(id));
}

/** Choices as the person sees them. Other programs choose the names of their windows. */
export function choicesOf(sources: readonly DesktopCapturerSource[], text: DesktopText): ShareChoice[] {
  const screenCount = sources.filter(isScreen).length;
  return sources.map((source, index) => {
    const { name, thumbnail } = source;
    const picture = thumbnail.isEmpty() ? '' : thumbnail.toDataURL();
    if (!isScreen(source)) return { kind: 'window', name: plainName(name) || text('desktop.share.unnamed'), picture };
    const screenName = screenCount === 1 ? text('desktop.share.only') : text('desktop.share.screen', { number: String(index + 1) });
    return { kind: 'screen', name: screenName, picture };
  });
}
