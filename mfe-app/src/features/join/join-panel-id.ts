/** The panels below the customer's picture. */
export type JoinPanelId = 'chat' | 'files' | 'clipboard';
