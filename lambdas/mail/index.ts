export { composeMail } from './compose';
export { mailLinks } from './links';
export { type MailKeys, parseMailKey } from './mail-keys';
export * from './mailer';
export { readMail } from './read-mail';
export { createTokens, type Tokens } from './tokens';
