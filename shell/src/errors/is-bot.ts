const names = /bot\b|bot[/;)]|crawl|spider|slurp|facebookexternalhit|mediapartners|bingpreview/i;

/** Whether a crawler reads the page, by the name that it gives itself. */
export const isBot = (): boolean => names.test(navigator.userAgent);
