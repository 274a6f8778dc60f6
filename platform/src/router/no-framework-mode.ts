/** Replaces the router's parts for framework mode, such as links that prefetch: `Link` and `RouterProvider` refer to them. */
import { createContext, type Ref } from 'react';

export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = null;
export const usePrefetchBehavior = () => [false, undefined, {}];
export const mergeRefs = <T>(ref: Ref<T>): Ref<T> => ref;
