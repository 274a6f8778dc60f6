import type { IncomingMessage } from 'node:http';
import { realtimePath } from '@nearhand/contracts/realtime';
import { pathOf } from './areas.ts';
import { canonicalUrl } from './canonical-url.ts';

const socketUrl = `${realtimePath}/`;

/** Whether a request may leave HTTP. Every other one is answered as if it had not asked (RFC 9110, 7.8). */
export const isSocketUpgrade = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && pathOf(canonicalUrl(url)) === socketUrl;
