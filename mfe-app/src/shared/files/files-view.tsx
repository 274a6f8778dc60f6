import { FormattedMessage } from '@nearhand/platform/intl';
import type { FileTransfers, Refusal } from '@nearhand/platform/session-link/files/file-transfers';
import type { SelectedFile } from '@nearhand/platform/session-link/files/selected-file';
import { useRef, useState } from 'react';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';
import classes from './files-view.module.css';
import { filesOf } from './gather-files.ts';
import { RefusalText } from './refusal-text.tsx';
import { canSaveFolders, saveFolder } from './save-folder.ts';
import { TransferRow } from './transfer-row.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Files to send, chosen or dropped, and every file on its way. For both ends. */
export function FilesView({ files }: { files: FileTransfers }) {
  const transfers = useObservable(files.list);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const areaRef = useRef<HTMLElement>(null);
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);

  const send = (gathered: readonly SelectedFile[]) => setRefusals(gathered.length > 0 ? files.send(gathered) : []);
  const isOver = useFileDrop(areaRef, send);
  const handleChosen = (input: HTMLInputElement) => {
    send(filesOf(input.files ?? []));
    input.value = '';
  };
  const offered = transfers.filter(({ status, isOutgoing }) => status === 'offered' && !isOutgoing);
  const arrived = transfers.filter(({ content }) => content !== null);
  return (
    <section ref={areaRef} className={`${panel['host']} ${classes['files']}`} data-over={isOver}>
      <div className={panel['row']}>
        <button type="button" className={panel['button']} data-variant="filled" onClick={() => filesRef.current?.click()}>
          <FormattedMessage id="app.files.send" />
        </button>
        <button type="button" className={panel['button']} onClick={() => folderRef.current?.click()}>
          <FormattedMessage id="app.files.sendFolder" />
        </button>
        <input ref={filesRef} type="file" multiple hidden onChange={({ target }) => handleChosen(target)} />
        <input ref={folderRef} type="file" hidden onChange={({ target }) => handleChosen(target)} {...{ webkitdirectory: '' }} />
      </div>
      <p className={panel['quiet']}>
        <FormattedMessage id="app.files.hint" />
      </p>
      <div role="alert">
        {refusals.slice(0, 5).map((refusal) => (
          <p key={refusal.kind === 'tooLarge' ? refusal.name : refusal.kind} className={panel['problem']}>
            <RefusalText refusal={refusal} />
          </p>
        ))}
      </div>
      {offered.length > 1 && (
        <div className={panel['row']}>
          <button type="button" className={panel['button']} onClick={() => offered.forEach(({ id }) => void files.accept(id))}>
            <FormattedMessage id="app.files.acceptAll" values={{ count: offered.length }} />
          </button>
        </div>
      )}
      {arrived.length > 1 && canSaveFolders() && (
        <div className={panel['row']}>
          <button type="button" className={panel['button']} onClick={() => void saveFolder(arrived)}>
            <FormattedMessage id="app.files.saveAll" values={{ count: arrived.length }} />
          </button>
        </div>
      )}
      <ul className={classes['list']}>
        {transfers.toReversed().map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} files={files} />
        ))}
      </ul>
    </section>
  );
}
