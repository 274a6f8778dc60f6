/** The messages between a partner's page and ours in its frame. */
export type { EmbedFrameMessage, EmbedSession } from '@nearhand/contracts/embed/frame.gen';
export { type EmbedHostMessage, type EmbedMethod, isEmbedHostMessage } from '@nearhand/contracts/embed/host.gen';
export { embedProtocol } from '@nearhand/contracts/embed/protocol';
