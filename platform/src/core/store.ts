import { createStore } from 'jotai';

/** The one jotai store of the browser, for code outside React. */
export const store = createStore();
