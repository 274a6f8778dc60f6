import type { ReleasedRemote } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';
import { onErrorReport } from '../errors/report-error';
import { isPageOf } from '../remotes/hangs';
import { pageMeasure } from '../remotes/measure-page';

const pauseMs = 5000;
/** Limits of one report. */
const most = { activations: 10, failures: 10, longTasks: 50 };
const longTaskMs = 500;

/** Reports how the pages of a remote work, while a share of visitors gets another build of it. Names nobody. */
export function reportHealth(remote: Pick<ReleasedRemote, 'name' | 'base'>): void {
  let activations: number[] = [];
  let failures = 0;
  let longTasks = 0;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (activations.length + failures + longTasks === 0) return;
    const body = JSON.stringify({ remote: remote.name, buildId: remote.base.split('/').at(-2), activations, failures, longTasks });
    [activations, failures, longTasks] = [[], 0, 0];
    const headers = { 'content-type': 'application/json' };
    fetch(`${boot.apiBase}/release/health`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  };
  const sendSoon = () => {
    timer ??= setTimeout(send, pauseMs);
  };
  const observe = (type: 'longtask' | 'measure', handle: (entry: PerformanceEntry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  };

  observe('measure', (entry) => {
    if (entry.name !== pageMeasure || (entry as PerformanceMeasure).detail !== remote.base) return;
    hasFailed = false;
    if (activations.length < most.activations) activations.push(Math.round(entry.duration));
    sendSoon();
  });
  observe('longtask', ({ duration }) => {
    if (duration < longTaskMs || !isPageOf(remote)) return;
    longTasks = Math.min(longTasks + 1, most.longTasks);
    sendSoon();
  });
  onErrorReport((report) => {
    if (report.remote?.name !== remote.name || hasFailed) return;
    hasFailed = true;
    failures = Math.min(failures + 1, most.failures);
    sendSoon();
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
