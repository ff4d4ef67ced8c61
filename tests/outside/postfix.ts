import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** An email in the mailbox: its file, and what is in it. */
export interface StoredEmail {
  name: string;
  raw: Buffer;
}

/** A real mail server, whose configuration, queue and mailboxes are in a temporary folder. */
export interface Postfix {
  /** `smtp://<address>:<port>`: unless it is the loopback, emails to it need STARTTLS. */
  url: string;
  /** The certificate of the authority that has signed the server's own, as a PEM file. */
  authority: string;
  /** The Maildir of bounces, and its owner. */
  bounces: { folder: string; uid: number; gid: number };
  /** Returns the emails in the mailbox, once there are so many. */
  mailbox(count: number): Promise<readonly StoredEmail[]>;
  /** Returns the log of the server. */
  log(): string;
  stop(): void;
}

/** The recipients that the server refuses, with its replies; it accepts every other. */
export const REFUSALS = {
  'later@example.org': '451 4.7.1 Greylisted, try again later',
  'nobody@example.org': '550 5.1.1 No such user here',
} as const;

/** Where bounces come to, with any words behind a plus. */
export const BOUNCE_ADDRESS = 'bounces@launch.example';

const DELIVERY_MS = 30_000;

export const LOOPBACK = '127.0.0.1';

/** Returns an address of this machine that is not the loopback, undefined if it has none. */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

interface PostfixOptions {
  /** The address of a program that changes emails, such as `inet:127.0.0.1:8891`. */
  milter?: string;
  /** The servers of other domains, by their names: `smtp://127.0.0.1:2525`. Everybody else has a mailbox here. */
  servers?: Readonly<Record<string, string>>;
}

/**
 * Starts Postfix as root on a port of its own. It touches nothing outside of a temporary folder.
 * @param address one that `ownAddress` returns, or the loopback
 */
export function startPostfix(
  address: string,
  port: number,
  { milter = '', servers = {} }: PostfixOptions,
): Postfix {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-postfix-'));
  chmodSync(folder, 0o755);
  const [config, queue, data, mail] = ['config', 'queue', 'data', 'mail'].map((name) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  }) as [string, string, string, string];
  const uid = idOf('-u', 'postfix');
  const gid = idOf('-g', 'postfix');
  chownSync(data, uid, gid);
  chownSync(mail, uid, gid);
  const certificates = createCertificates(folder, address);
  writeFileSync(
    join(config, 'main.cf'),
    mainConfig({ address, milter, servers, queue, data, mail, uid, gid, folder, certificates }),
  );
  writeFileSync(join(config, 'master.cf'), masterConfig(address, port));
  const postfix = (command: string) =>
    execFileSync('postfix', ['-c', config, command], { stdio: ['ignore', 'pipe', 'pipe'] });
  postfix('start');
  const inbox = join(mail, 'box', 'new');
  return {
    url: `smtp://${address}:${port}`,
    authority: certificates.authority,
    bounces: { folder: join(mail, 'bounces'), uid, gid },
    async mailbox(count) {
      const end = Date.now() + DELIVERY_MS;
      while (listFiles(inbox).length < count && Date.now() < end) await delay(100);
      return listFiles(inbox).map((name) => ({ name, raw: readFileSync(join(inbox, name)) }));
    },
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    stop() {
      postfix('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // It does not exist before the first email.
    return [];
  }
}

const idOf = (option: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [option, user], { encoding: 'utf8' }));

interface Certificates {
  authority: string;
  key: string;
  certificate: string;
}

/** Creates an authority, and a certificate for an address that it has signed. */
function createCertificates(folder: string, address: string): Certificates {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    ...['req', '-x509', ...key, '-days', '2', '-subj', '/CN=Authority of tests'],
    ...['-keyout', path('authority.key'), '-out', path('authority.pem')],
  );
  openssl(
    ...['req', ...key, '-subj', `/CN=${address}`],
    ...['-keyout', path('server.key'), '-out', path('server.csr')],
  );
  writeFileSync(path('names'), `subjectAltName=IP:${address}\n`);
  openssl(
    ...['x509', '-req', '-in', path('server.csr'), '-days', '2', '-CAcreateserial'],
    ...['-CA', path('authority.pem'), '-CAkey', path('authority.key')],
    ...['-extfile', path('names'), '-out', path('server.pem')],
  );
  return { authority: path('authority.pem'), key: path('server.key'), certificate: path('server.pem') };
}

function mainConfig(options: {
  address: string;
  milter: string;
  servers: Readonly<Record<string, string>>;
  queue: string;
  data: string;
  mail: string;
  uid: number;
  gid: number;
  folder: string;
  certificates: Certificates;
}): string {
  const { address, milter, servers, queue, data, mail, uid, gid, folder, certificates } = options;
  const refusals = Object.entries(REFUSALS).map(([recipient, reply]) => `{ ${recipient} = ${reply} }`);
  const transports = Object.entries(servers).map(([domain, url]) => {
    const { hostname, port } = new URL(url);
    return `{ ${domain} = smtp:[${hostname}]:${port} }`;
  });
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    myhostname: 'mail.test',
    inet_interfaces: address,
    inet_protocols: 'ipv4',
    mydestination: '',
    mynetworks: `${address}/32`,
    alias_maps: '',
    local_recipient_maps: '',
    smtputf8_enable: 'yes',
    smtpd_tls_security_level: address === LOOPBACK ? 'may' : 'encrypt',
    smtpd_tls_loglevel: '1',
    smtpd_tls_key_file: certificates.key,
    smtpd_tls_cert_file: certificates.certificate,
    smtpd_recipient_restrictions: `check_recipient_access inline:{ ${refusals.join(', ')} }, permit_mynetworks, reject`,
    smtpd_milters: milter,
    transport_maps: transports.length > 0 ? `inline:{ ${transports.join(', ')} }` : '',
    // Every other recipient has the same mailbox.
    virtual_mailbox_domains: 'static:all',
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: `regexp:{ { /^${BOUNCE_ADDRESS.replace('@', '([+].*)?@')}/ bounces/ } }, static:box/`,
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    virtual_minimum_uid: String(uid),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');
}

/** The services of Postfix that receive an email and deliver it here, without a changed root. */
function masterConfig(address: string, port: number): string {
  const services = [
    [`${address}:${port}`, 'inet', 'n', '-', '-', 'smtpd'],
    ['pickup', 'unix', 'n', '60', '1', 'pickup'],
    ['cleanup', 'unix', 'n', '-', '0', 'cleanup'],
    ['qmgr', 'unix', 'n', '300', '1', 'qmgr'],
    ['tlsmgr', 'unix', '-', '1000?', '1', 'tlsmgr'],
    ['rewrite', 'unix', '-', '-', '-', 'trivial-rewrite'],
    ['bounce', 'unix', '-', '-', '0', 'bounce'],
    ['defer', 'unix', '-', '-', '0', 'bounce'],
    ['trace', 'unix', '-', '-', '0', 'bounce'],
    ['error', 'unix', '-', '-', '-', 'error'],
    ['retry', 'unix', '-', '-', '-', 'error'],
    ['smtp', 'unix', '-', '-', '-', 'smtp'],
    ['virtual', 'unix', '-', '-', '-', 'virtual'],
    ['anvil', 'unix', '-', '-', '1', 'anvil'],
    ['proxymap', 'unix', '-', '-', '-', 'proxymap'],
    ['postlog', 'unix-dgram', 'n', '-', '1', 'postlogd'],
  ];
  return services
    .map(
      ([name, type, isPrivate, wakeup, processes, command]) =>
        // The one that writes mailboxes does so as their owner.
        `${name} ${type} ${isPrivate} ${command === 'virtual' ? 'n' : '-'} n ${wakeup} ${processes} ${command}\n`,
    )
    .join('');
}
