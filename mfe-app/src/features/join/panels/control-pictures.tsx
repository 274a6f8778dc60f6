import type { ReactNode } from 'react';
import classes from './control-steps.module.css';

/** Pictures of the steps that start the agent: the texts beside them say the same. */
const Picture = ({ children }: { children: ReactNode }) => (
  <svg className={classes['picture']} viewBox="0 0 96 64" aria-hidden>
    <rect className={classes['paper']} x="1" y="1" width="94" height="62" rx="6" />
    {children}
  </svg>
);

const Program = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect className={classes['mark']} x={x} y={y} width="22" height="26" rx="3" />
    <path className={classes['sign']} d={`M${x + 8} ${y + 8}l7 5-7 5z`} />
  </>
);

/** A file that goes to a folder. */
export const DownloadPicture = () => (
  <Picture>
    <path d="M26 40v12h44V40" />
    <path className={classes['strong']} d="M48 12v30M38 32l10 10 10-10" />
  </Picture>
);

/** The properties of the file, with a switch that is on. */
export const PropertiesPicture = () => (
  <Picture>
    <Program x={10} y={8} />
    <path d="M42 14h42M42 24h28" />
    <path className={classes['faint']} d="M8 42h80" />
    <path d="M10 53h42" />
    <rect className={classes['mark']} x="64" y="46" width="24" height="13" rx="6.5" />
    <circle className={classes['sign']} cx="81.5" cy="52.5" r="4.5" />
  </Picture>
);

/** The file under a pointer, and the window of the agent with its button. */
export const StartPicture = () => (
  <Picture>
    <Program x={10} y={19} />
    <path className={classes['pointer']} d="M25 34l4 15 3.5-6 6.5-1z" />
    <rect x="46" y="10" width="42" height="44" rx="4" />
    <path d="M53 20h28M53 28h18" />
    <rect className={classes['mark']} x="60" y="38" width="22" height="10" rx="3" />
  </Picture>
);
