/** The parts of the customer's page beside the picture. */
export type JoinPanelId = 'chat' | 'voice' | 'files' | 'clipboard' | 'recording';
