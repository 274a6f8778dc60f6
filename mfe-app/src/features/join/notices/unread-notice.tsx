import { FormattedMessage } from '@nearhand/platform/intl';
import { useContext } from 'react';
import { useTitleNews } from '../../../shared/title/use-title-news.ts';
import { UnreadContext } from '../join-context.ts';
import controls from '../page/join-controls.module.css';

/** Announces unread items, in the title too. */
export function UnreadNotice() {
  const unread = useContext(UnreadContext);
  const count = Object.values(unread).reduce((sum, one) => sum + one, 0);
  useTitleNews(unread);
  return (
    <p className={controls['unseen']} role="status">
      {count > 0 && <FormattedMessage id="app.join.panel.unread" values={{ count }} />}
    </p>
  );
}
