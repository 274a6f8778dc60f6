import { useEffect, useState } from 'react';
import type { Command } from './command.ts';
import { presentSources } from './search-sources.ts';

/** Shorter texts find too much. */
const fewestCharacters = 2;
const settleMs = 120;

type Found = ReadonlyMap<string, readonly Command[]>;

const nothing: Found = new Map();

/** Results of the sources for a text, as they arrive. Keeps the old results until the first new ones, so that the list never flickers. */
export function useSearch(text: string): { results: Command[]; isSearching: boolean } {
  const [found, setFound] = useState<Found>(nothing);
  const [pending, setPending] = useState(0);
  const wanted = text.trim();
  const isSearchable = wanted.length >= fewestCharacters;

  useEffect(() => {
    if (!isSearchable) {
      setFound(nothing);
      setPending(0);
      return;
    }
    const given = new AbortController();
    const sources = presentSources();
    const ask = () => {
      setPending(sources.length);
      for (const { id, search } of sources) {
        search(wanted, given.signal)
          .catch((): Command[] => [])
          .then((commands) => {
            if (given.signal.aborted) return;
            setFound((before) => new Map(before).set(id, commands));
            setPending((count) => count - 1);
          });
      }
    };
    const timer = setTimeout(ask, settleMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [wanted, isSearchable]);

  const order = presentSources().map(({ id }) => id);
  return { results: isSearchable ? order.flatMap((id) => found.get(id) ?? []) : [], isSearching: pending > 0 };
}
