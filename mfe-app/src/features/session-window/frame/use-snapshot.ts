import { notify, saveFile } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import type { WindowReport } from '../connection/report-event.ts';
import type { Session } from '../window-state.ts';
import { copyPicture, snapshotName, snapshotOf } from './snapshot.ts';

/** Saves the picture as a file, copies it to the clipboard if allowed, and reports an event. */
export function useSnapshot(
  /** Null without a picture. */
  pictureElement: () => HTMLVideoElement | HTMLCanvasElement | null,
  session: Session,
  report: (event: WindowReport) => void,
): () => Promise<void> {
  const intl = useIntl();
  return async () => {
    const element = pictureElement();
    const taking = element ? snapshotOf(element) : Promise.resolve(null);
    const copying = copyPicture(taking);
    const picture = await taking;
    if (!picture) return void notify('warning', intl.formatMessage({ id: 'app.session.snapshot.none' }));
    const name = snapshotName(session.title || session.customerName, new Date());
    saveFile(picture, name);
    const isCopied = await copying;
    report({ type: 'snapshotTaken', name, bytes: picture.size });
    notify(
      'success',
      isCopied ? intl.formatMessage({ id: 'app.session.snapshot.copied' }) : intl.formatMessage({ id: 'app.session.snapshot.saved' }),
    );
  };
}
