import { api, companyId, unwrap } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import type { Host } from '../../hosts/host.ts';

/** Sessions of a large company change all the time. */
const settleMs = 150;

async function fetchLiveCount(userId: string): Promise<number> {
  const status = ['waiting' as const, 'connecting' as const, 'active' as const, 'reconnecting' as const];
  const query = { status, operatorId: [userId], pageSize: 10 as const };
  const params = { path: { companyId: companyId() }, query };
  return (await unwrap(api.GET('/company/{companyId}/session', { params }))).total;
}

/** Keeps the number of the operator's open sessions in the host up to date; zero after signing out. */
export function useLiveCount({ showCount }: Host, userId: string): void {
  const socket = useUserSocket();
  useEffect(() => {
    if (!showCount) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void fetchLiveCount(userId).then(showCount, () => undefined), settleMs);
    };
    load();
    socket?.on('connect', load);
    socket?.on('session:changed', load);
    return () => {
      clearTimeout(timer);
      socket?.off('connect', load);
      socket?.off('session:changed', load);
    };
  }, [socket, showCount, userId]);
  useEffect(() => () => showCount?.(0), [showCount]);
}
