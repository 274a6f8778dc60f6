import { createContext, useContext } from 'react';

/** Asks a colleague into the session; null for who may not. */
export const AskColleagueContext = createContext<(() => void) | null>(null);

export const useAskColleague = (): (() => void) | null => useContext(AskColleagueContext);
