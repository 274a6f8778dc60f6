import { useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import panel from '../panel/panel.module.css';

/** A peer asks to talk: accept with the microphone, only listen, or decline. */
export function TalkRequest({ voice, from }: { voice: VoiceCall; from: string }) {
  const intl = useIntl();
  useTitleMark(intl.formatMessage({ id: 'app.voice.asked' }, { from }));

  return (
    <section className={panel['card']} role="alert">
      <p>
        <FormattedMessage id="app.voice.asked" values={{ from }} />
      </p>
      <span className={panel['row']}>
        <button type="button" className={panel['button']} data-variant="filled" onClick={() => void voice.turnOn()}>
          <FormattedMessage id="app.voice.turnOn" />
        </button>
        <button type="button" className={panel['button']} onClick={() => voice.answer(true)}>
          <FormattedMessage id="app.voice.listen" />
        </button>
        <button type="button" className={panel['button']} onClick={() => voice.answer(false)}>
          <FormattedMessage id="app.voice.notNow" />
        </button>
      </span>
    </section>
  );
}
