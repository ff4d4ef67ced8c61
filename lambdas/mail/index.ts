export { type Composition, composeMail } from './compose';
export { type MailLinks, mailLinks } from './links';
export { type MailKeys, parseMailKey } from './mail-keys';
export * from './mailer';
export { readMail, type StoredMail } from './read-mail';
export { createTokens, type TokenPurpose, type Tokens } from './tokens';
