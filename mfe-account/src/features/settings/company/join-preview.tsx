import type { Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import classes from './join-preview.module.css';

interface JoinPreviewProps {
  company: Pick<Me['company'], 'name' | 'logo'>;
  operatorName: string;
}

/** Preview of the heading that customers see. */
export function JoinPreview({ company: { name, logo }, operatorName }: JoinPreviewProps) {
  return (
    <figure className={classes['preview']}>
      <figcaption>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.company.logo.preview" />
        </Text>
      </figcaption>
      <div className={classes['card']}>
        <p className={classes['company']}>
          {logo && <img className={classes['logo']} src={logo} alt="" />}
          <span>{name}</span>
        </p>
        <Text fw={700} size="lg">
          <FormattedMessage id="app.join.card.heading" values={{ operator: operatorName }} />
        </Text>
      </div>
    </figure>
  );
}
