import { isLocale, languageNames, localeAtom, locales, useAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import classes from './language-choice.module.css';

export function LanguageChoice() {
  const [locale, setLocale] = useAtom(localeAtom);
  return (
    <label className={classes['choice']}>
      <FormattedMessage id="app.join.language" />
      <select value={locale} onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}>
        {locales.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
