import { boot, notify } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';

/** Whether users can chat with the support. */
export const hasChat = (): boolean => boot.telemetry.chat !== undefined;

export async function openChat(): Promise<void> {
  try {
    const { showChat } = await import(/* webpackChunkName: "telemetry" */ './chat');
    await showChat();
  } catch {
    notify('error', translate('app.chat.failed'));
  }
}
