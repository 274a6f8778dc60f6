import { createContext, useContext } from 'react';

/** Asks a colleague into the session; null for who may not. */
export const RequestOperatorContext = createContext<(() => void) | null>(null);

export const useRequestOperator = (): (() => void) | null => useContext(RequestOperatorContext);
