export type JoinPanelId = 'chat' | 'voice' | 'files' | 'clipboard' | 'recording' | 'control';
