import { useState } from 'react';
import { InvitedPanel } from './invited-panel.tsx';
import { type JoinPage, useJoinPage } from './join.data.ts';
import { CaptchaPanel } from './page/captcha-panel.tsx';
import { CodeForm } from './page/code-form.tsx';
import { InvalidPanel } from './page/invalid-panel.tsx';
import { JoinFrame } from './page/join-frame.tsx';
import { LimitedPanel } from './page/limited-panel.tsx';

export function JoinScreen() {
  const loaded = useJoinPage();
  const [solved, setSolved] = useState<JoinPage | null>(null);
  const page = loaded.kind === 'captcha' && solved ? solved : loaded;

  switch (page.kind) {
    case 'code':
      return (
        <JoinFrame>
          <CodeForm />
        </JoinFrame>
      );
    case 'limited':
      return <LimitedPanel retryAt={page.retryAt} />;
    case 'invited':
      return <InvitedPanel key={page.invitation.key} page={page} />;
    case 'captcha':
      return <CaptchaPanel onSolved={setSolved} />;
    default:
      return <InvalidPanel />;
  }
}
