import { atom, store } from '@nearhand/platform/core';

/** Whether the header shows the form for a new session. */
export const newSessionFormAtom = atom(false);

/** Opens the form in the header, which asks for the customer before it creates a session. */
export const openNewSessionForm = (): boolean => {
  store.set(newSessionFormAtom, true);
  return true;
};
