export type ProgramName =
  | 'dovecot'
  | 'firefox'
  | 'java'
  | 'libreoffice'
  | 'opendkim'
  | 'postfix'
  | 'spamassassin'
  | 'w3m'
  | 'webkit';
export function onPath(names: readonly string[]): string | undefined;
export function findFirefox(): string | undefined;
export function findMiniBrowser(): string | undefined;
export function missingPrograms(...names: readonly ProgramName[]): string | undefined;
