import styles from '../releases.module.css';

const shownDigits = 12;

/** Enough of an id to tell builds apart, where there is little room. */
export const shortId = (id: string): string => id.slice(0, shownDigits);

/** The id of a build or a revision, which commands take. */
export const BuildId = ({ id }: { id: string }) => <code className={styles['id']}>{id}</code>;
