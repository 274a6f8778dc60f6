const product = 'Nearhand';

/** The document's title for a page: the product's name stands in it once. */
export const pageTitle = (title: string): string => (title.includes(product) ? title : `${title} – ${product}`);
