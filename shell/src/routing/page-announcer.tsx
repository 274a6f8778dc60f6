import { useLocation } from '@nearhand/platform/router';
import { useEffect, useRef, useState } from 'react';
import styles from './page-announcer.module.css';

/** Whether the page itself has set the focus, such as in its first field, or a dialog holds it. */
const holdsFocus = (main: Element) => {
  const { activeElement } = document;
  return activeElement !== main && (main.contains(activeElement) || activeElement?.closest('[role="dialog"]') != null);
};

/** Announces a new page by its title, and moves the focus to its heading (WCAG 2.4.3, 4.1.3). Rendered behind the page, whose effects run first. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    if (!main || !heading || holdsFocus(main)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p className={styles['announcer']} role="status">
      {title}
    </p>
  );
}
