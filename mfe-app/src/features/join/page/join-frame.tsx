import { useDocumentTheme } from '@nearhand/platform/core';
import type { ReactNode } from 'react';
import classes from './join-frame.module.css';
import { LanguageChoice } from './language-choice.tsx';

export function JoinFrame({ children }: { children: ReactNode }) {
  useDocumentTheme();
  return (
    <div className={classes['page']}>
      <main className={classes['card']}>{children}</main>
      <footer className={classes['footer']}>
        <span>Nearhand</span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
