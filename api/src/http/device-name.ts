import bowser from 'bowser';

/** Browser and system, such as `Firefox on Linux`; the product name for other programs. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || (userAgent.split(/[/ (]/, 1)[0] ?? '').slice(0, 60);
}
