import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findFreePort, startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { checkMessage } from '@tariff-tantrum/lambdas/deliverability/message/check-message';
import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
import { missingPrograms } from '../programs.mjs';
import { type ReceivedEmail, SITE_URL, sendEachKind } from './emails';
import { htmlProblems } from './nu';
import { type Signer, startSigner } from './opendkim';
import { ownAddress, type Postfix, REFUSALS, startPostfix } from './postfix';

/** The most points that SpamAssassin may find in all; 5 is spam. */
const SPAM_POINTS = 1;

/** Why Postfix cannot be tried here, undefined if it can. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can start Postfix.';
  if (ownAddress() === undefined)
    return 'This machine has no address but the loopback, to which STARTTLS is not used.';
  return missingPrograms('postfix', 'opendkim', 'spamassassin', 'w3m', 'java');
}

const obstacle = findObstacle();

test.describe.configure({ mode: 'serial' });

let signer: Signer;
let postfix: Postfix;
let system: TestSystem;
let emails: readonly ReceivedEmail[] = [];

test.beforeAll(async () => {
  test.info().skip(obstacle !== undefined, obstacle);
  test.setTimeout(300_000);
  const address = ownAddress() ?? '';
  const domain = CONTACT.support.split('@')[1] ?? '';
  signer = await startSigner(domain, await findFreePort());
  postfix = startPostfix(address, await findFreePort(), { milter: signer.milter });
  system = await startTestSystem({
    site: false,
    env: {
      SITE_URL,
      OPT_IN: 'double',
      WELCOME: 'on',
      MAIL_ENGINE: 'smtp',
      SMTP_URL: postfix.url,
      NODE_EXTRA_CA_CERTS: postfix.authority,
    },
  });
  emails = await sendEachKind(system, postfix);
});

test.afterAll(async () => {
  await system?.stop();
  postfix?.stop();
  await signer?.stop();
});

test('Postfix gets each email over TLS, and its refusals end at once', async () => {
  expect(postfix.log()).toMatch(/TLS connection established from .*TLSv1\.[23]/);
  const refusals = (code: string) =>
    postfix
      .log()
      .split('\n')
      .filter((line) => line.includes('NOQUEUE: reject') && line.includes(`: ${code} `));
  await expect.poll(() => [refusals('550').length, refusals('451').length]).toEqual([1, 1]);
  for (const [recipient, reply] of Object.entries(REFUSALS))
    expect(postfix.log()).toContain(`${reply.slice(0, '550 5.1.1'.length)} <${recipient}>`);
});

test('a server whose certificate nobody known has signed gets nothing', async () => {
  const distrustful = await startTestSystem({
    site: false,
    env: { OPT_IN: 'double', MAIL_ENGINE: 'smtp', SMTP_URL: postfix.url },
  });
  await expect.poll(() => distrustful.output()).toMatch(/Mail: .*certificate/);
  await distrustful.stop();
});

test('the signature of a provider is valid for each email that arrives', async () => {
  for (const { kind, raw } of emails) {
    const { results } = await dkimVerify(raw, {
      resolver: async (name) => (name === signer.record.name ? [[signer.record.text]] : []),
    });
    expect
      .soft(
        results.map(({ status }) => status.result),
        kind,
      )
      .toEqual(['pass']);
    // "mail check" says the same.
    const lookUp = lookUpIn([`${signer.record.name} TXT ${signer.record.text}`]);
    const checks = await checkMessage({ lookUp, now: Date.now }, raw);
    const statusOf = (id: string) => checks.find((check) => check.id === id)?.status;
    expect
      .soft([statusOf('from'), statusOf('dkim'), statusOf('alignment')], kind)
      .toEqual(['ok', 'ok', 'ok']);
  }
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
test("SpamAssassin's own rules find next to nothing", ({}, info) => {
  const home = info.outputPath('home');
  mkdirSync(home, { recursive: true });
  for (const { kind, raw } of emails) {
    const judged = execFileSync('spamassassin', ['--local', '--test-mode', '--cf=use_bayes 0'], {
      input: withoutTrace(raw),
      encoding: 'utf8',
      env: { ...process.env, HOME: home },
    });
    const [, points, rules] = /^X-Spam-Status: \w+, score=(\S+)[\s\S]*?tests=([^ ]*)/m.exec(judged) ?? [];
    expect.soft(Number(points), `${kind}: ${rules}`).toBeLessThanOrEqual(SPAM_POINTS);
  }
});

test('two parsers read the same in each email', async () => {
  for (const { kind, raw } of emails) {
    const one = await PostalMime.parse(raw);
    // It would put pictures into the HTML.
    const other = await simpleParser(raw, { keepCidLinks: true });
    const lines = (text: string | false | undefined) => String(text).trim().split(/\r?\n/);
    expect.soft(lines(one.text), kind).toEqual(lines(other.text));
    expect.soft(lines(one.html), kind).toEqual(lines(other.html));
    expect.soft(one.subject, kind).toBe(other.subject);
    expect.soft(one.from?.address, kind).toBe(other.from?.value[0]?.address);
    expect.soft(one.to?.[0]?.address, kind).toBe([other.to ?? []].flat()[0]?.value[0]?.address);
    expect
      .soft(
        one.attachments.map(({ mimeType }) => mimeType),
        kind,
      )
      .toEqual(other.attachments.map(({ contentType }) => contentType));
  }
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
test('w3m shows all that is said in the HTML of each email, and Nu finds no error in it', async ({}, info) => {
  const pages: Record<string, string> = {};
  for (const { kind, raw } of emails) {
    const { html = '', text = '' } = await PostalMime.parse(raw);
    pages[kind] = html;
    const shown = execFileSync(
      'w3m',
      ['-dump', '-T', 'text/html', '-I', 'utf-8', '-O', 'utf-8', '-cols', '200'],
      {
        input: html,
        encoding: 'utf8',
        env: { ...process.env, HOME: info.outputDir },
      },
    );
    const words = (part: string) => new Set(part.toLowerCase().match(/[\p{L}\d]{4,}/gu));
    // Addresses of links, and the words before the one to write to, are in the text only.
    const said = [...words(text.replace(/https?:\S+|^.*: \S+@\S+$/gm, ''))];
    expect
      .soft(
        said.filter((word) => !words(shown).has(word)),
        kind,
      )
      .toEqual([]);
    expect.soft(shown.toLowerCase(), kind).toContain(GAME.name.toLowerCase());
  }
  expect(htmlProblems(pages, info.outputPath('html'))).toEqual([]);
});

/** Returns an email without the lines of its way through this machine, which is no mail server and has no name. */
function withoutTrace(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  const trace = /^(Received|Return-Path|X-Original-To|Delivered-To):.*\r?\n([ \t].*\r?\n)*/gm;
  return Buffer.from(text.slice(0, end).replace(trace, '') + text.slice(end), 'latin1');
}
