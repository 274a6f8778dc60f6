import { IconChevronDown, IconChevronUp, IconMail } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button } from '@nearhand/platform/ui';
import { type ComponentProps, useId, useState } from 'react';
import { MailForm } from './mail-form.tsx';

/** A button that unfolds the form for a mail. */
export function MailFold(form: ComponentProps<typeof MailForm>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        ml={-12}
        leftSection={<IconMail size={18} aria-hidden />}
        rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {form.email ? (
          <FormattedMessage id="app.session.invite.mailTo" values={{ email: form.email }} />
        ) : (
          <FormattedMessage id="app.session.invite.mail" />
        )}
      </Button>
      <div id={id}>{isOpen && <MailForm {...form} />}</div>
    </div>
  );
}
