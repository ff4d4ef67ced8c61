export { createMailWorker, type MailLogEntry, type MailWorker, type MailWorkerOptions } from './worker';
