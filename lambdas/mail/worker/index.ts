export { createMailWorker, type MailLogEntry, type MailWorker } from './worker';
