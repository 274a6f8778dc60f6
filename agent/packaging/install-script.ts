import texts from '@nearhand/locales/gen/agent.json' with { type: 'json' };

const { en, ...languages } = texts;

/** The environment decides, then the configuration of the system, as for the program. */
const readLanguage = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the shell
  'locale=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}',
  `[ -n "$locale" ] || locale=$(sed -n 's/^LANG=["]\\{0,1\\}\\([^"]*\\).*/\\1/p' /etc/locale.conf /etc/default/locale 2>/dev/null | head -n 1)`,
];

/** Returns the text as a format of printf, in quotes of the shell. */
const quoted = (text: string): string =>
  `'${text
    .replaceAll('%', '%%')
    .replaceAll('\\', '\\\\')
    .replace(/\{\w+\}/g, '%s')
    .replaceAll("'", `'\\''`)}'`;

/** The script that installs the agent, with the texts that it uses. */
export function installScript(template: string): string {
  const names = [...new Set([...template.matchAll(/\$text_(\w+)/g)].map(([, name]) => name ?? ''))].sort();
  const assignments = (texts: Readonly<Record<string, string>>) =>
    names.map((name) => {
      const text = texts[`agent.install.${name}`] ?? texts[`agent.command.${name}`];
      if (text === undefined) throw new Error(`There is no text ${name} for the script`);
      return `    text_${name}=${quoted(text)}`;
    });
  const choices = Object.entries(languages).flatMap(([language, texts]) => [
    `  ${language}|${language}[_.@-]*)`,
    ...assignments(texts),
    '    ;;',
  ]);
  const texts = [...readLanguage, 'case $locale in', ...choices, '  *)', ...assignments(en), '    ;;', 'esac'];
  return template.replace('#texts#', () => texts.join('\n'));
}
