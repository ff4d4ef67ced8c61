/**
 * The reference of the signup benchmark, in a process of its own: what one would write with Express 5 and PostgreSQL,
 * with the same checks and the same result. Prints `Ready: <url>`; exits when its parent does.
 */
import type { AddressInfo } from 'node:net';
import { signupRequestSchema } from '@tariff-tantrum/lambdas/contract/schemas';
import { signupRecord } from '@tariff-tantrum/lambdas/domain';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ host: process.env.PGHOST, user: 'bench', database: 'postgres', max: 20 });
await pool.query(`CREATE TABLE IF NOT EXISTS signups (
  email_key text PRIMARY KEY, email text NOT NULL, name text, signed_up_at timestamptz NOT NULL,
  discount_percent int NOT NULL, notification_status text NOT NULL, consent_version text NOT NULL,
  expires_at timestamptz NOT NULL)`);
await pool.query('CREATE INDEX IF NOT EXISTS by_time ON signups (signed_up_at)');

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '16kb' }));
app.post('/api/launch-signup', async (request, response) => {
  const parsed = signupRequestSchema.safeParse(request.body);
  if (!parsed.success) {
    response.status(400).send('invalid');
    return;
  }
  const { email, name } = parsed.data;
  const record = signupRecord({ email, name }, Date.now());
  await pool.query('INSERT INTO signups VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING', [
    record.normalisedEmail,
    record.email,
    record.name,
    record.signedUpAt,
    record.discountPercent,
    record.notificationStatus,
    record.consentVersion,
    new Date(record.expiresAt),
  ]);
  response.status(201).json({ email, name });
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
