import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** SVG path of the dark modules: one unit square each. */
function pathOf(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Always dark on white with a quiet zone, as scanners require. */
export function QrCode({ value, title }: { value: string; title: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  return (
    <svg className={classes['code']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={title}>
      <title>{title}</title>
      <path d={pathOf(data)} />
    </svg>
  );
}
