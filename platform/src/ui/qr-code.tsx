import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Dark modules of each row, as one path: a square of 1 × 1 for every one. */
function pathOf(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** A picture of a link for a phone's camera, always dark on white with the quiet zone that readers need. */
export function QrCode({ value, title }: { value: string; title: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  return (
    <svg className={classes['code']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={title}>
      <title>{title}</title>
      <path d={pathOf(data)} />
    </svg>
  );
}
