import type { ReactNode } from 'react';
import styles from './step-sketches.module.css';

/** Decorative: the text beside it has the same content. */
function Sketch({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.sketch} viewBox="0 0 280 160" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function InviteSketch() {
  return (
    <Sketch>
      <rect className={styles.panel} x="20" y="18" width="240" height="124" rx="12" />
      <rect className={styles.well} x="36" y="36" width="150" height="28" rx="6" />
      <rect className={styles.ink} x="48" y="47" width="92" height="6" rx="3" />
      <rect className={styles.accent} x="194" y="36" width="50" height="28" rx="6" />
      <path className={styles.onAccent} d="M213 46h10v10h-10zM217 42h10v10" />
      <path className={styles.code} d="M36 80h18v18H36zM62 80h18v18H62zM36 106h18v18H36zM62 106h8v8h-8zM74 118h6v6h-6z" />
      <path className={styles.digits} d="M108 104h24M157 104h24M206 104h24" />
    </Sketch>
  );
}

export function AllowSketch() {
  return (
    <Sketch>
      <rect className={styles.panel} x="20" y="18" width="240" height="124" rx="12" />
      <rect className={styles.well} x="36" y="36" width="62" height="48" rx="6" />
      <rect className={styles.chosen} x="109" y="36" width="62" height="48" rx="6" />
      <rect className={styles.well} x="182" y="36" width="62" height="48" rx="6" />
      <path className={styles.faint} d="M46 48h28M46 57h40M46 66h20M192 48h28M192 57h40M192 66h20" />
      <path className={styles.line} d="M119 48h28M119 57h40M119 66h20" />
      <circle className={styles.accent} cx="171" cy="36" r="9" />
      <path className={styles.tick} d="M167 36l3 3 5-6" />
      <rect className={styles.accent} x="166" y="104" width="78" height="24" rx="6" />
      <path className={styles.faint} d="M96 116h48" />
    </Sketch>
  );
}

export function SeeSketch() {
  return (
    <Sketch>
      <rect className={styles.panel} x="20" y="18" width="240" height="124" rx="12" />
      <circle className={styles.live} cx="38" cy="34" r="5" />
      <path className={styles.faint} d="M52 34h56" />
      <rect className={styles.stop} x="206" y="27" width="40" height="14" rx="5" />
      <rect className={styles.well} x="32" y="50" width="216" height="80" rx="6" />
      <path className={styles.faint} d="M46 66h60M46 80h96M46 94h80M46 108h52" />
      <rect className={styles.chosen} x="160" y="66" width="72" height="46" rx="6" />
      <path className={styles.pointer} d="M196 92l20 9-8 3-4 8z" />
    </Sketch>
  );
}
