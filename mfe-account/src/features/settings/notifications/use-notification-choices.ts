import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchNotifications, type NotificationChoices, type NotificationUpdate, saveNotifications } from './notifications.data.ts';

/** The user's choices of notifications. A change shows at once, and is saved after the earlier ones. */
export function useNotificationChoices() {
  const intl = useIntl();
  const [choices, setChoices] = useState<NotificationChoices | null>(null);
  const [loadFailure, setLoadFailure] = useState<unknown>(null);
  const [unsaved, setUnsaved] = useState<{ failure: unknown; update: NotificationUpdate } | null>(null);
  const saves = useRef<Promise<unknown>>(Promise.resolve());

  const load = useCallback((signal: AbortSignal) => {
    setLoadFailure(null);
    fetchNotifications(signal).then(setChoices, (failure: unknown) => !signal.aborted && setLoadFailure(failure));
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const change = async (update: NotificationUpdate) => {
    const whole = { ...unsaved?.update, ...update };
    setChoices((known) => known && { ...known, ...update });
    setUnsaved(null);
    const save = saves.current.then(() => saveNotifications(whole));
    saves.current = save.catch(() => undefined);
    try {
      await save;
      notify('success', intl.formatMessage({ id: 'app.account.saved' }));
    } catch (failure) {
      setUnsaved({ failure, update: whole });
    }
  };
  return { choices, loadFailure, retryLoad: () => load(new AbortController().signal), unsaved, change };
}
