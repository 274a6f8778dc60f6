/** What is to be said once a transaction has ended. */
export type Afterwards = (() => void)[];
