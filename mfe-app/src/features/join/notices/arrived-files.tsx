import { saveFile } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import controls from '../page/join-controls.module.css';

/** Received files, which can be saved until the page is closed. */
export function ArrivedFiles({ files }: { files: readonly Transfer[] }) {
  const intl = useIntl();
  return (
    <div>
      <p className={controls['label']}>
        <FormattedMessage id="app.join.ended.files" />
      </p>
      <ul className={controls['arrived']}>
        {files.map((file) => (
          <li key={file.id}>
            <bdi>{file.name}</bdi>
            <button
              type="button"
              className={controls['plain']}
              aria-label={`${intl.formatMessage({ id: 'app.files.save' })}: ${file.name}`}
              onClick={() => file.content && saveFile(file.content, file.name)}
            >
              <FormattedMessage id="app.files.save" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
