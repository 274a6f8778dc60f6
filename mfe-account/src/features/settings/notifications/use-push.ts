import { ApiError, notify, pushSubscriptionIdAtom, useAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useState } from 'react';
import { fetchPush, registerPush, removePush } from './notifications.data.ts';
import type { MyPush, PushChannel, PushFailure } from './push-channel.ts';

/** The push service, or the server, may have ended a subscription before. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Whether this browser or app gets push messages for the user; `null` while that is not known. */
export function usePush(channel: PushChannel) {
  const intl = useIntl();
  const [id, setId] = useAtom(pushSubscriptionIdAtom);
  const [push, setPush] = useState<MyPush | null>(null);
  const [isOn, setOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PushFailure | unknown>(null);

  useEffect(() => {
    const controller = new AbortController();
    Promise.all([fetchPush(controller.signal), channel.isActive()]).then(
      ([found, isActive]) => {
        setOn(isActive && found.items.some(({ pushSubscriptionId }) => pushSubscriptionId === id));
        setPush(found);
      },
      (error: unknown) => !controller.signal.aborted && setFailure(error),
    );
    return () => controller.abort();
  }, [channel, id]);

  const start = async (found: MyPush): Promise<PushFailure | null> => {
    const address = await channel.start(found);
    if (typeof address === 'string') return address;
    setId((await registerPush(address)).pushSubscriptionId);
    return null;
  };
  const stop = async (): Promise<null> => {
    if (id) await removePush(id).catch(ignoreEnded);
    await channel.stop();
    setId(null);
    return null;
  };

  const change = async (wanted: boolean) => {
    if (!push) return;
    setBusy(true);
    const refused = await (wanted ? start(push) : stop()).catch((error: unknown) => error);
    setBusy(false);
    setFailure(refused);
    if (refused !== null) return;
    setOn(wanted);
    notify('success', intl.formatMessage({ id: 'app.account.saved' }));
  };
  return { push, isOn, isBusy, failure, change };
}
