/** The panels beside the picture. */
export type PanelId = 'chat' | 'files' | 'notes' | 'people' | 'details';
