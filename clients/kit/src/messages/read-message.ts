import type { AppSession, ToApp } from '@nearhand/platform/client/app';
import type { BridgeMessage } from '@nearhand/platform/client/bridge';
import type { ToControl } from '@nearhand/platform/client/control';
import { crashLimits, isCrashId } from '@nearhand/platform/client/crash-report';
import type { ToCrashReports } from '@nearhand/platform/client/crash-reports';
import type { ToPush } from '@nearhand/platform/client/push';

const longest = 64 * 1024;
const mostSessions = 100;
const controlCode = /^[A-Z2-9]{5}-?[A-Z2-9]{5}$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

const isSession = (value: unknown): value is AppSession =>
  isObject(value) &&
  isText(value['sessionId'], 64) &&
  /^[\w-]+$/.test(value['sessionId']) &&
  isText(value['name'], 500) &&
  typeof value['isWaiting'] === 'boolean' &&
  (value['joinLink'] === null || isText(value['joinLink'], 2048));

export type PageMessage = BridgeMessage | ToApp | ToControl | ToCrashReports | ToPush;

/** The message of a page; null for one that this version does not know, and for anything that is not a message. */
export function readMessage(json: unknown): PageMessage | null {
  const given = isText(json, longest) ? parse(json) : null;
  if (!isObject(given)) return null;
  const { type, revision, url, isTaken, sessions, code, ids } = given;
  switch (type) {
    case 'ready':
      return isText(revision, 200) ? { type, revision } : null;
    case 'closeWindow':
    case 'listCrashReports':
    case 'show':
    case 'startPush':
    case 'stopControl':
    case 'stopPush':
      return { type };
    case 'startControl':
      return isText(code, 11) && controlCode.test(code) ? { type, code } : null;
    case 'openExternal':
    case 'signIn':
      return isText(url, 4096) ? { type, url } : null;
    case 'keyboard':
      return typeof isTaken === 'boolean' ? { type, isTaken } : null;
    case 'removeCrashReports':
      return Array.isArray(ids) && ids.length <= crashLimits.reports && ids.every(isCrashId) ? { type, ids } : null;
    case 'sessions':
      return Array.isArray(sessions) && sessions.length <= mostSessions && sessions.every(isSession)
        ? { type, sessions: sessions.map(({ sessionId, name, isWaiting, joinLink }) => ({ sessionId, name, isWaiting, joinLink })) }
        : null;
    default:
      return null;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
