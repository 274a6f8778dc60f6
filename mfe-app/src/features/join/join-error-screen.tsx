import { NetworkError } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import controls from './join-controls.module.css';
import { JoinFrame } from './join-frame.tsx';
import { JoinPanel } from './join-panel.tsx';
import { NoteText } from './note-text.tsx';

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
