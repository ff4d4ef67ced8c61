/** A mail server that accepts everything, and answers each message with how many emails that were. */
import { startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';

const smtp = await startFakeSmtp();
console.log(smtp.url);
process.on('message', () => process.send?.(smtp.accepted.length));
process.once('disconnect', () => process.exit());
