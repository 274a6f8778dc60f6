/** Replaces the router's instrumentation, which starts only for those who pass functions to observe it. */
export const getRouteInstrumentationUpdates = null;
export const instrumentClientSideRouter = null;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
