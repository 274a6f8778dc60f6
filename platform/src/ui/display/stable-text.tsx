import type { ReactNode } from 'react';
import classes from './stable-text.module.css';

interface StableTextProps<Name extends string> {
  texts: Readonly<Record<Name, ReactNode>>;
  shown: Name;
}

/** One of several texts, in the width of the longest: what is beside it does not move when it changes. */
export function StableText<Name extends string>({ texts, shown }: StableTextProps<Name>) {
  return (
    <span className={classes['texts']}>
      {(Object.keys(texts) as Name[]).map((name) => (
        <span key={name} aria-hidden={name !== shown}>
          {texts[name]}
        </span>
      ))}
    </span>
  );
}
