import { NetworkError } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useParams } from '@nearhand/platform/standalone';
import { useEffect, useEffectEvent, useState } from 'react';
import { type JoinPage, loadSolved } from '../join.data.ts';
import controls from './join-controls.module.css';
import { JoinFrame } from './join-frame.tsx';
import { JoinPanel } from './join-panel.tsx';
import { NoteText } from './note-text.tsx';

/** Solves a captcha, which the server requires after too many wrong links from any address. */
export function CaptchaPanel({ onSolved }: { onSolved: (page: JoinPage) => void }) {
  const { key = '', extra } = useParams();
  const [problem, setProblem] = useState<'network' | 'captcha' | null>(null);

  const solve = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const page = await loadSolved(key, extra);
      if (!isCurrent()) return;
      if (page.kind === 'captcha') setProblem('captcha');
      else onSolved(page);
    } catch (error) {
      if (isCurrent()) setProblem(error instanceof NetworkError ? 'network' : 'captcha');
    }
  });
  useEffect(() => {
    let isMounted = true;
    void solve(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <JoinFrame>
      <JoinPanel heading={<FormattedMessage id="app.join.joining.heading" />}>
        <p role="status" className={problem ? controls['error'] : ''}>
          {problem ? <NoteText note={problem} /> : <FormattedMessage id="app.join.joining.captcha" />}
        </p>
        {problem && (
          <button type="button" className={controls['button']} onClick={() => location.reload()}>
            <FormattedMessage id="app.join.limited.retry" />
          </button>
        )}
      </JoinPanel>
    </JoinFrame>
  );
}
