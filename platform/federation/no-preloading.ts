/** Replaces the runtime's preloading: documents name the files of their page. */
export const formatPreloadArgs = null;
export const preloadAssets = null;
export const defaultPreloadArgs = null;
export const normalizePreloadExposes = null;
