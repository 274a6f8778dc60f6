/** Stands in for engine.io's list of transports. */
import { WS } from 'engine.io-websocket';

export const transports = { websocket: WS };
