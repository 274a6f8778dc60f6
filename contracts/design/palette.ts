/** Index 6 is the specified colour; 8 is readable as text on a light background, 4 on a dark one. */
export const palette = {
  primary: ['#e5f4ff', '#d0eaff', '#a3d5ff', '#75c0ff', '#52b1ff', '#33a6ff', '#0090ff', '#007ad9', '#006bc2', '#00508f'],
  secondary: ['#ffffff', '#fafbfc', '#f7f8f9', '#f4f6f7', '#f1f4f5', '#eff2f3', '#eceff1', '#cfd8dc', '#546e7a', '#37474f'],
  accent: ['#f0f2ff', '#e2e6ff', '#cfd6ff', '#bcc6ff', '#aab6ff', '#9aaaff', '#8c9eff', '#6f80e0', '#4353bd', '#2d3a8c'],
  error: ['#fdecec', '#fadada', '#f4b0b0', '#f08c8c', '#ff8a80', '#c62f2f', '#b71c1c', '#a31515', '#8f1010', '#780b0b'],
  success: ['#e6f9ed', '#d0f4dd', '#a2e8bd', '#70db9a', '#48d07e', '#22c362', '#03ae45', '#029239', '#027a30', '#015a23'],
  dark: ['#dcdcdc', '#c4c4c4', '#a8a8a8', '#909090', '#4a4a4a', '#333333', '#292929', '#1e1e1e', '#191919', '#141414'],
} as const;

export const white = '#ffffff';
export const ink = '#1e1e1e';
/** Secondary text of the UI kit on light backgrounds, and that of empty fields. */
export const dimmed = '#5a636b';
export const placeholder = '#687078';
/** The line around what is drawn on a picture of any colour. */
export const drawingOutline = 'rgb(0 0 0 / 55%)';
