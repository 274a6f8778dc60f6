import { NetworkError } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import controls from './page/join-controls.module.css';
import { JoinFrame } from './page/join-frame.tsx';
import { JoinPanel } from './page/join-panel.tsx';
import { NoteText } from './page/note-text.tsx';

export function JoinErrorScreen({ error }: { error: unknown }) {
  return (
    <JoinFrame>
      <JoinPanel heading={<NoteText note={error instanceof NetworkError ? 'network' : 'technical'} />}>
        <button type="button" className={controls['button']} onClick={() => location.reload()}>
          <FormattedMessage id="app.join.limited.retry" />
        </button>
      </JoinPanel>
    </JoinFrame>
  );
}
