/**
 * The upper limit of the signup benchmark, in its own process: the least that a Node server can do for a signup. It
 * parses the body and inserts signups in groups, with the same driver and durability, on the thread that also responds.
 * It checks nothing and sends none of our headers. Prints its address; ends when its parent does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@tariff-tantrum/lambdas/table/sqlite/database';

const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
const db = new DatabaseSync(join(folder, 'bare.db'));
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE signups (email TEXT PRIMARY KEY, signed_up_at INTEGER NOT NULL) STRICT`);
const insert = db.prepare('INSERT INTO signups VALUES (?, ?) ON CONFLICT DO NOTHING');

let waiting: { email: string; response: ServerResponse }[] = [];
function commit(): void {
  const group = waiting;
  waiting = [];
  db.exec('BEGIN IMMEDIATE');
  for (const { email } of group) insert.run(email, Date.now());
  db.exec('COMMIT');
  for (const { email, response } of group) {
    const body = JSON.stringify({ email });
    response.writeHead(201, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  }
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ email: JSON.parse(body).email, response });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => {
  db.close();
  rmSync(folder, { recursive: true });
  process.exit();
});
