import classes from './tags.module.css';

/** Tags in one line. */
export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <span key={tag}>
      <span className={classes['tag']}>{tag}</span>{' '}
    </span>
  ));
