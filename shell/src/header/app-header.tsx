import { useIntl } from '@nearhand/platform/intl';
import { Burger } from '@nearhand/platform/ui/console';
import { Logo } from '../logo/logo';
import { AccountMenu } from './account-menu';
import classes from './header.module.css';
import { NewSession } from './new-session';
import { SearchButton } from './search-button';

interface AppHeaderProps {
  hasNav: boolean;
  isNavOpen: boolean;
  onToggleNav: () => void;
  /** Whether an account restriction blocks the work of the company. */
  isRestricted: boolean;
}

export function AppHeader({ hasNav, isNavOpen, onToggleNav, isRestricted }: AppHeaderProps) {
  const intl = useIntl();
  return (
    <div className={classes['header']}>
      <div className={classes['brand']}>
        {hasNav && (
          <Burger
            opened={isNavOpen}
            onClick={onToggleNav}
            hiddenFrom="lg"
            size="sm"
            aria-expanded={isNavOpen}
            aria-label={isNavOpen ? intl.formatMessage({ id: 'app.nav.closeMenu' }) : intl.formatMessage({ id: 'app.nav.openMenu' })}
          />
        )}
        <Logo height={20} />
      </div>
      <SearchButton />
      <div className={classes['actions']}>
        {!isRestricted && <NewSession />}
        <AccountMenu />
      </div>
    </div>
  );
}
