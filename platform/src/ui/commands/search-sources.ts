import { useEffect, useState } from 'react';
import type { Command } from './command.ts';

/** Finds things of the company by text, for the palette. */
export interface SearchSource {
  id: string;
  /** Resolves with commands that open what was found, best first. */
  search: (text: string, signal: AbortSignal) => Promise<Command[]>;
}

const sources = new Map<symbol, readonly SearchSource[]>();

/** Registers sources while mounted. */
export function useSearchSources(given: readonly SearchSource[]): void {
  const [owner] = useState(() => Symbol('sources'));
  useEffect(() => {
    sources.set(owner, given);
  });
  useEffect(
    () => () => {
      sources.delete(owner);
    },
    [owner],
  );
}

/** The sources of the page, in mount order. */
export const presentSources = (): SearchSource[] => [...sources.values()].flat();
