import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { isOver, type Transfer } from '@nearhand/platform/session-link/files/transfer';
import { useState } from 'react';
import { FileSize } from '../../../shared/files/file-size.tsx';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { CloseNewsButton } from './close-news-button.tsx';
import classes from './file-news.module.css';
import news from './news.module.css';
import { News } from './news.tsx';

/** Files that were offered, are arriving or can be saved. */
export function FileNews({ files }: { files: FileTransfers }) {
  const intl = useIntl();
  const { nameOf, invitation, showPanel } = useJoin();
  const transfers = useObservable(files.list).filter(({ isOutgoing }) => !isOutgoing);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = transfers.filter(({ id, content, ...transfer }) => !closed.has(id) && (content !== null || !isOver(transfer)));
  const [first] = shown;
  if (!first) return null;

  const offered = shown.filter(({ status }) => status === 'offered');
  const close = () => setClosed(new Set([...closed, ...shown.map(({ id }) => id)]));
  const from = nameOf(first.peer) || invitation.operator.name;
  const isSingle = shown.length === 1;
  return (
    <News>
      <div className={panel['host']}>
        <div>
          <p className={news['from']}>
            <FormattedMessage id="app.join.news.files" values={{ from, count: shown.length }} />
          </p>
          {isSingle && <FileLine file={first} />}
          {isSingle && first.content !== null && (
            <p>
              <FormattedMessage id="app.join.news.saved" />
            </p>
          )}
        </div>
        {isSingle && first.status !== 'offered' && first.content === null && (
          <progress className={classes['progress']} value={first.moved} max={Math.max(1, first.size)} aria-label={first.name} />
        )}
        {(offered.length > 0 || !isSingle) && (
          <div className={panel['row']}>
            {offered.length > 0 && (
              <>
                <button
                  type="button"
                  className={panel['button']}
                  data-variant="filled"
                  onClick={() => offered.forEach(({ id }) => void files.accept(id))}
                  aria-label={isSingle ? `${intl.formatMessage({ id: 'app.files.accept' })}: ${first.name}` : undefined}
                >
                  {isSingle ? (
                    <FormattedMessage id="app.files.accept" />
                  ) : (
                    <FormattedMessage id="app.files.acceptAll" values={{ count: offered.length }} />
                  )}
                </button>
                {isSingle && (
                  <button
                    type="button"
                    className={panel['button']}
                    onClick={() => files.cancel(first.id)}
                    aria-label={`${intl.formatMessage({ id: 'app.files.decline' })}: ${first.name}`}
                  >
                    <FormattedMessage id="app.files.decline" />
                  </button>
                )}
              </>
            )}
            {!isSingle && (
              <button type="button" className={panel['button']} onClick={() => showPanel('files')}>
                <FormattedMessage id="app.join.news.showAll" values={{ count: shown.length }} />
              </button>
            )}
          </div>
        )}
        {offered.length === 0 && <CloseNewsButton onClose={close} />}
      </div>
    </News>
  );
}

const FileLine = ({ file: { name, size } }: { file: Transfer }) => (
  <p className={news['text']}>
    <bdi>{name}</bdi>{' '}
    <span className={panel['quiet']}>
      <FileSize bytes={size} />
    </span>
  </p>
);
