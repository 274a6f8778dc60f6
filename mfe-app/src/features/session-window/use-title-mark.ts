import { useEffect } from 'react';

const everyMs = 1_000;

/** Lets the tab's title change with a notice while there is one, for whoever looks at another tab. */
export function useTitleMark(isOn: boolean, notice: string): void {
  useEffect(() => {
    if (!isOn) return;
    const title = document.title;
    const show = () => {
      document.title = document.title === notice ? title : notice;
    };
    show();
    const timer = setInterval(show, everyMs);
    return () => {
      clearInterval(timer);
      document.title = title;
    };
  }, [isOn, notice]);
}
