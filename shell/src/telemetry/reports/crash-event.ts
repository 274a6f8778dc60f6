import { boot, client } from '@nearhand/platform/core';
import type { CrashReport } from '@nearhand/platform/host';
import type { ErrorEvent } from '@sentry/browser';

const frameOf = ({ function: name, file, line, column }: CrashReport['frames'][number]) => ({
  function: name,
  filename: file,
  in_app: true,
  ...(line !== null && { lineno: line }),
  ...(column !== null && { colno: column }),
});

/** A crash of the app as an event of Sentry. Its id is that of the report, so that a second delivery counts once. */
export function crashEvent({ id, at, appVersion, part, reason, name, message, frames, count }: CrashReport): ErrorEvent {
  return {
    type: undefined,
    event_id: id,
    timestamp: at / 1000,
    level: 'fatal',
    // Files are named as in a script, also by apps of phones.
    platform: 'javascript',
    release: `nearhand-${client.kind}@${appVersion}`,
    environment: boot.environment,
    tags: { remote: client.kind, version: appVersion, owner: 'clients', part, reason, os: client.os },
    extra: { count },
    exception: {
      values: [
        {
          type: name,
          value: message,
          mechanism: { type: 'crash', handled: false },
          // Sentry expects the innermost last.
          ...(frames.length > 0 && { stacktrace: { frames: frames.map(frameOf).reverse() } }),
        },
      ],
    },
  };
}
