/** Version of the messages between a partner's page and ours. A higher one is incompatible. */
export const embedProtocol = 1;
