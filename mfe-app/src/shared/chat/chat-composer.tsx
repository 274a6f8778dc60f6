import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { maxTextLength } from '@nearhand/platform/session-link/chat/chat';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import panel from '../panel/panel.module.css';
import classes from './chat-view.module.css';

interface ChatComposerProps {
  onPost: (text: string) => boolean;
  /** Focuses the field when it appears. */
  takesFocus?: boolean;
}

/** Enter sends, Shift+Enter begins a new line. */
export function ChatComposer({ onPost, takesFocus = false }: ChatComposerProps) {
  const intl = useIntl();
  const id = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (takesFocus) fieldRef.current?.focus();
  }, [takesFocus]);

  const send = () => {
    if (onPost(text)) setText('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
    fieldRef.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter accepts the word during text composition (IME).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const left = maxTextLength - text.length;
  return (
    <form className={classes['composer']} onSubmit={handleSubmit}>
      <textarea
        ref={fieldRef}
        id={id}
        className={panel['field']}
        rows={1}
        value={text}
        maxLength={maxTextLength}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
        placeholder={intl.formatMessage({ id: 'app.chat.placeholder' })}
        aria-label={intl.formatMessage({ id: 'app.chat.placeholder' })}
      />
      <button type="submit" className={panel['button']} data-variant="filled" disabled={!text.trim()}>
        <FormattedMessage id="app.chat.send" />
      </button>
      {left < 200 && (
        <p className={panel['quiet']}>
          <FormattedMessage id="app.chat.left" values={{ count: left }} />
        </p>
      )}
    </form>
  );
}
