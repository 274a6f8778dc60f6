import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';
import { saveFile } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { isOver, type Transfer, type TransferStatus } from '@nearhand/platform/session-link/files/transfer';
import { memo } from 'react';
import panel from '../panel/panel.module.css';
import { FileSize } from './file-size.tsx';
import classes from './files-view.module.css';

const statusIds = {
  offered: 'app.files.status.offered',
  moving: 'app.files.status.moving',
  paused: 'app.files.status.paused',
  interrupted: 'app.files.status.interrupted',
  checking: 'app.files.status.checking',
  done: 'app.files.status.done',
  stopped: 'app.files.reason.cancelled',
} as const satisfies Record<TransferStatus, string>;

const reasonIds = {
  cancelled: 'app.files.reason.cancelled',
  declined: 'app.files.reason.declined',
  tooLarge: 'app.files.reason.tooLarge',
  tooMany: 'app.files.reason.tooMany',
  damaged: 'app.files.reason.damaged',
  unreadable: 'app.files.reason.unreadable',
  noSpace: 'app.files.reason.noSpace',
  gone: 'app.files.reason.gone',
  readOnly: 'app.files.reason.readOnly',
  notPermitted: 'app.files.reason.notPermitted',
  nameTooLong: 'app.files.reason.nameTooLong',
  noFolder: 'app.files.reason.noFolder',
  unsafeFolder: 'app.files.reason.unsafeFolder',
  failed: 'app.files.reason.failed',
} as const satisfies Record<FileStopReason, string>;

/** One file with its progress and actions. */
export const TransferRow = memo(function TransferRow({ transfer, files }: { transfer: Transfer; files: FileTransfers }) {
  const { name, folder, size, moved, status, reason, speed, isOutgoing } = transfer;
  const isMoving = status === 'moving' || status === 'checking';
  return (
    <li className={panel['card']} data-status={status}>
      <span className={classes['name']} dir="auto">
        {folder && <span className={panel['quiet']}>{folder}/</span>}
        <b>{name}</b>
      </span>
      <span className={panel['quiet']}>
        {isOutgoing ? <FormattedMessage id="app.files.outgoing" /> : <FormattedMessage id="app.files.incoming" />}
        {' · '}
        <FileSize bytes={size} />
        {' · '}
        <span role="status">
          {status === 'offered' && !isOutgoing ? (
            <FormattedMessage id="app.files.status.asking" />
          ) : (
            <FormattedMessage id={reason ? reasonIds[reason] : statusIds[status]} />
          )}
        </span>
        {speed > 0 && isMoving && (
          <>
            {' · '}
            <FormattedMessage id="app.files.speed" values={{ speed: <FileSize bytes={speed} /> }} />
          </>
        )}
      </span>
      {!isOver(transfer) && status !== 'offered' && (
        <progress className={classes['progress']} value={moved} max={Math.max(1, size)} aria-label={name} />
      )}
      <TransferButtons transfer={transfer} files={files} />
    </li>
  );
});

function TransferButtons({ transfer, files }: { transfer: Transfer; files: FileTransfers }) {
  const intl = useIntl();
  const { id, name, status, isOutgoing, content } = transfer;
  const button = (label: string, run: () => void, variant?: 'filled') => (
    <button type="button" className={panel['button']} data-variant={variant} onClick={run} aria-label={`${label}: ${name}`}>
      {label}
    </button>
  );
  return (
    <span className={panel['row']}>
      {status === 'offered' && !isOutgoing && (
        <>
          {button(intl.formatMessage({ id: 'app.files.accept' }), () => files.accept(id), 'filled')}
          {button(intl.formatMessage({ id: 'app.files.decline' }), () => files.cancel(id))}
        </>
      )}
      {status === 'moving' && button(intl.formatMessage({ id: 'app.files.pause' }), () => files.pause(id, true))}
      {status === 'paused' && button(intl.formatMessage({ id: 'app.files.resume' }), () => files.pause(id, false))}
      {!isOver(transfer) &&
        (status !== 'offered' || isOutgoing) &&
        button(intl.formatMessage({ id: 'app.files.cancel' }), () => files.cancel(id))}
      {content && button(intl.formatMessage({ id: 'app.files.save' }), () => saveFile(content, name), 'filled')}
      {isOver(transfer) && button(intl.formatMessage({ id: 'app.files.remove' }), () => files.remove(id))}
    </span>
  );
}
