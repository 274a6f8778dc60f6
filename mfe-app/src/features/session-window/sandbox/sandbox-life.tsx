import { isSandboxOver, sandbox, useNow } from '@nearhand/platform/core';
import type { ReactNode } from 'react';
import classes from '../session-window.module.css';
import { SandboxOver } from './sandbox-over.tsx';

/** Replaces the content of the window when its trial ends. Windows without a trial are not affected. */
export const SandboxLife = ({ children }: { children: ReactNode }) => (sandbox ? <Trial>{children}</Trial> : children);

function Trial({ children }: { children: ReactNode }) {
  if (!isSandboxOver(useNow(1_000))) return children;
  return (
    <main className={classes['window']}>
      <SandboxOver />
    </main>
  );
}
