import { hrefOf } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import styles from './alternative-teamviewer.module.css';

/** The name of the page that shows a file of the documentation. */
const docOf = (file: string) => /^docs\/(?:guides\/en\/)?([\w-]+)\.md$/.exec(file)?.[1];

/** Files that describe or keep a statement, with links to those that are pages. */
export function Evidence({ files }: { files: readonly string[] }) {
  const { locale } = useIntl();
  return (
    <p className={styles['evidence']}>
      {files.map((file) => {
        const slug = docOf(file);
        return <code key={file}>{slug ? <Link to={hrefOf('locale-doc', { locale, slug })}>{file}</Link> : file}</code>;
      })}
    </p>
  );
}
