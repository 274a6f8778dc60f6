import { isSandboxOver, sandbox, useNow } from '@nearhand/platform/core';
import type { ReactNode } from 'react';
import classes from '../session-window.module.css';
import { SandboxOver } from './sandbox-over.tsx';

/** Takes the window away when its trial ends. Other windows live as long as they like. */
export const SandboxLife = ({ children }: { children: ReactNode }) => (sandbox ? <Trial>{children}</Trial> : children);

function Trial({ children }: { children: ReactNode }) {
  if (!isSandboxOver(useNow(1_000))) return children;
  return (
    <main className={classes['window']}>
      <SandboxOver />
    </main>
  );
}
