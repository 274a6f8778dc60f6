import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { LinkedOperator } from '@nearhand/platform/session-link/ends/customer-end';
import { useEffect, useRef, useState } from 'react';
import controls from '../page/join-controls.module.css';

const roleIds = {
  host: 'app.join.people.host',
  assistant: 'app.join.people.assistant',
  watcher: 'app.join.people.watcher',
} as const;

/** The operators who see the screen, if there is more than the one in the heading. Announces arrivals and departures. */
export function PeopleList({ people }: { people: readonly LinkedOperator[] }) {
  const news = useNews(people);
  return (
    <>
      {people.length > 1 && (
        <div>
          <p className={controls['label']}>
            <FormattedMessage id="app.join.people.label" />
          </p>
          <ul className={controls['list']}>
            {people.map(({ participantId, name, role, isConnected }) => (
              <li key={participantId}>
                <strong>{name}</strong> {role !== 'customer' && <FormattedMessage id={roleIds[role]} />}
                {!isConnected && (
                  <>
                    {' · '}
                    <FormattedMessage id="app.join.people.lost" />
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={controls['unseen']} role="status">
        {news}
      </p>
    </>
  );
}

/** The last participant who joined or left after the first render. */
function useNews(people: readonly LinkedOperator[]): string {
  const intl = useIntl();
  const [news, setNews] = useState('');
  const beforeRef = useRef<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    const before = beforeRef.current;
    const now = new Map(people.map(({ participantId, name }) => [participantId, name]));
    beforeRef.current = now;
    if (before.size === 0) return;
    const came = [...now].filter(([id]) => !before.has(id)).map(([, name]) => intl.formatMessage({ id: 'app.join.people.came' }, { name }));
    const left = [...before].filter(([id]) => !now.has(id)).map(([, name]) => intl.formatMessage({ id: 'app.join.people.left' }, { name }));
    if (came.length + left.length > 0) setNews([...came, ...left].join('. '));
  }, [people, intl]);
  return news;
}
