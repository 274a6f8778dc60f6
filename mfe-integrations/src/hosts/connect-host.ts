import type { Host } from './host.ts';
import type { HostName } from './host-origins.ts';
import { HostWindow } from './host-window.ts';

type Connect = (hostWindow: HostWindow) => Promise<Host>;

const bridge = async () => (await import('./bridge.ts')).connectBridge;

const connectors: Record<HostName, () => Promise<Connect>> = {
  zendesk: async () => (await import('./zendesk.ts')).connectZendesk,
  freshdesk: bridge,
  livechat: async () => (await import('./livechat.ts')).connectLiveChat,
  chrome: bridge,
  embed: async () => (await import('./embed.ts')).connectEmbed,
};

/** Whether another page frames this one. */
export const isFramed = (): boolean => window.parent !== window;

/** Connects to the page that frames ours; loads the adapter of the host only. */
export async function connectHost(name: HostName): Promise<Host> {
  const hostWindow = new HostWindow(name, new URLSearchParams(location.search));
  return (await connectors[name]())(hostWindow);
}
