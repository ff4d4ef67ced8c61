/**
 * The reference of the signup benchmark, in a process of its own: what one would write with Express 5 and PostgreSQL,
 * with the same checks and the same result. Prints its address; ends when its parent does. Exits with 1 if PostgreSQL
 * is not installed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signupRequestSchema } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { expiryOf } from '@tariff-tantrum/lambdas/facts/retention';
import { normaliseEmail } from '@tariff-tantrum/lambdas/signups/address';
import { signupRecord } from '@tariff-tantrum/lambdas/signups/signup';
import express from 'express';
import pg from 'pg';

const VERSIONS = '/usr/lib/postgresql';
const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().at(-1) : undefined;
if (version === undefined) process.exit(1);
const bin = (name: string) => join(VERSIONS, version, 'bin', name);
/** PostgreSQL does not run as root. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
chmodSync(folder, 0o755);
if (user.uid) chownSync(folder, user.uid, user.gid);
const data = join(folder, 'data');
execFileSync(bin('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], {
  ...user,
  cwd: folder,
});
const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses='];
const server = spawn(bin('postgres'), settings, { ...user, stdio: 'ignore' });

const pool = new pg.Pool({ host: folder, user: 'bench', database: 'postgres', max: 20 });
// The server ends before the last connection is closed.
pool.on('error', () => undefined);
const isReady = () => pool.query('SELECT 1').catch(() => undefined);
while (!(await isReady())) await wait(50);
await pool.query(`CREATE TABLE signups (
  email_key text PRIMARY KEY, email text NOT NULL, name text, signed_up_at timestamptz NOT NULL,
  discount_percent int NOT NULL, notification_status text NOT NULL, consent_version text NOT NULL,
  expires_at timestamptz NOT NULL)`);
await pool.query('CREATE INDEX by_time ON signups (signed_up_at)');

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
    normaliseEmail(record.email),
    record.email,
    record.name,
    record.signedUpAt,
    record.discountPercent,
    record.notificationStatus,
    record.consentVersion,
    new Date(expiryOf(Date.parse(record.signedUpAt))),
  ]);
  response.status(201).json({ email, name });
});
const listener = app.listen(0, '127.0.0.1', () => {
  const address = listener.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', async () => {
  await pool.end();
  server.once('exit', () => {
    rmSync(folder, { recursive: true });
    process.exit();
  });
  server.kill('SIGINT');
});
