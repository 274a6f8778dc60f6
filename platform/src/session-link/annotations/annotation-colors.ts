import type { AnnotationColor } from '@nearhand/contracts/peer/annotations.gen';

/** CSS colors that stand out on light and on dark pictures. */
export const annotationColors: Readonly<Record<AnnotationColor, string>> = {
  red: '#ff3b30',
  yellow: '#ffcc00',
  green: '#30d158',
  blue: '#0a9bff',
};
