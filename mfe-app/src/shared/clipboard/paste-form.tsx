import { FormattedMessage } from '@nearhand/platform/intl';
import { type FormEvent, useId, useState } from 'react';
import panel from '../panel/panel.module.css';

/** Form into which the person pastes where the browser does not allow reading the clipboard. */
export function PasteForm({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onText(text);
    setText('');
  };
  return (
    <form onSubmit={handleSubmit}>
      <label htmlFor={id}>
        <FormattedMessage id="app.clipboard.paste" />
      </label>
      <textarea id={id} className={panel['field']} rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit" className={panel['button']} disabled={!text}>
        <FormattedMessage id="app.clipboard.sendText" />
      </button>
    </form>
  );
}
