import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text, Title } from '@nearhand/platform/ui';
import { useState } from 'react';
import panel from '../frame/panel.module.css';
import { useWindow } from '../window-context.ts';

/** Shown while the customer shares nothing: a window was closed, or sharing was stopped in the browser's bar. */
export function NothingShown({ onAsk }: { onAsk: () => boolean }) {
  const { role } = useWindow();
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={`${panel['panel']} ${panel['centred']}`}>
      <Title order={2}>
        <FormattedMessage id="app.session.notSharing.heading" />
      </Title>
      <Text role="status">
        {isAsked ? <FormattedMessage id="app.session.notSharing.asked" /> : <FormattedMessage id="app.session.notSharing.text" />}
      </Text>
      {role !== 'watcher' && (
        <Button onClick={() => setAsked(onAsk())}>
          {isAsked ? <FormattedMessage id="app.session.notSharing.askAgain" /> : <FormattedMessage id="app.session.notSharing.ask" />}
        </Button>
      )}
    </section>
  );
}
