/** Version of the product, as in package.json. */
export const agentVersion = '2.18.1';
