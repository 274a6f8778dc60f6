import { afterAll, beforeAll, describe } from 'vitest';
import { appOf } from './app.ts';
import { clientOf } from './client.ts';
import { crashReportsOf } from './crash-reports.ts';
import { itConforms } from './testing/client-conformance.ts';

let opened: string[];
let isShown: boolean;

describe('client in a browser', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
  beforeAll(() => {
    const page = {
      open: (url: string) => opened.push(url),
      close: () => {
        isShown = false;
      },
    };
    Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  });
  afterAll(() => {
    if (before) Object.defineProperty(globalThis, 'window', before);
    else Reflect.deleteProperty(globalThis, 'window');
  });

  itConforms(async () => {
    opened = [];
    isShown = true;
    const app = appOf({});
    const client = clientOf(null, 'Mozilla/5.0 (X11; Linux x86_64)');
    return { client, app, crashReports: crashReportsOf({}, app), opened: () => opened, isShown: () => isShown };
  });
});
