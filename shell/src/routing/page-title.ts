const product = 'Nearhand';

/** Adds the product name, unless the title contains it. */
export const pageTitle = (title: string): string => (title.includes(product) ? title : `${title} – ${product}`);
