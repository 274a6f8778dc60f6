/** Whether this browser calls itself a crawler. Every page loads this, so it knows a few words only. */
export const isCrawler = (): boolean => /bot|crawl|slurp|spider/i.test(navigator.userAgent);
