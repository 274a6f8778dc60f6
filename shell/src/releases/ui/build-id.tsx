import styles from '../releases.module.css';

/** The id of a build or a revision, which commands take. */
export const BuildId = ({ id }: { id: string }) => <code className={styles['id']}>{id}</code>;
