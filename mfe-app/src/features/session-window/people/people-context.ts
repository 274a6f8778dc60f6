import { createContext, useContext } from 'react';

/** Opens the dialog for a session request; null without permission. */
export const RequestOperatorContext = createContext<(() => void) | null>(null);

export const useRequestOperator = (): (() => void) | null => useContext(RequestOperatorContext);
