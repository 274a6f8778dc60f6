import { articleWords } from '@nearhand/contracts/words';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './docs.module.css';
import { GuideList } from './guide-list.tsx';
import { type Guide, loadWords } from './guides.ts';
import { buildSearchIndex, searchIn } from './search-index.ts';

interface DocSearchProps {
  guides: readonly Guide[];
  /** Shown while nothing is searched. */
  children: ReactNode;
}

/** Searches the guides in the browser. Until their words are loaded, and if they cannot be, only titles and descriptions. */
export function DocSearch({ guides, children }: DocSearchProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(() =>
    buildSearchIndex(guides.map(({ title, description }) => articleWords({ title, headings: [], text: description }))),
  );
  const [areWordsNeeded, setWordsNeeded] = useState(false);
  const label = intl.formatMessage({ id: 'landing.docs.search' });
  const isSearching = query.trim() !== '';
  const found = isSearching ? searchIn(index, query).flatMap((position) => guides[position] ?? []) : [];

  useEffect(() => {
    if (!areWordsNeeded) return;
    loadWords(guides).then(
      (words) => setIndex(buildSearchIndex(words)),
      () => setWordsNeeded(false),
    );
  }, [areWordsNeeded, guides]);
  // The field can be used before the page runs.
  useEffect(() => {
    if (input.current?.value) setQuery(input.current.value);
    if (input.current === document.activeElement) setWordsNeeded(true);
  }, []);

  return (
    <>
      <search className={styles['search']}>
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={100}
          onFocus={() => setWordsNeeded(true)}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </search>
      <p className={styles['count']} role="status">
        {isSearching && <FormattedMessage id="landing.docs.results" values={{ count: found.length }} />}
      </p>
      {isSearching ? <GuideList guides={found} /> : children}
    </>
  );
}
