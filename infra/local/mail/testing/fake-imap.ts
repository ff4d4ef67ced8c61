import { type AddressInfo, createServer, type Socket } from 'node:net';

interface StoredMessage {
  raw: string;
  flags: Set<string>;
}

interface FakeImapOptions {
  /** Whether messages may have keywords. */
  hasKeywords?: boolean;
  /** Whether nobody may set flags. */
  isReadOnly?: boolean;
  refusesPasswords?: boolean;
}

export interface FakeImap {
  /** With a user and a password. */
  url: string;
  /** Each message by its number, from 1. */
  messages: Map<number, StoredMessage>;
  /** The commands so far, without the password. */
  commands: string[];
  /** Called before a command is carried out, which is refused or ends the connection if it says so. */
  onCommand?: ((command: string) => 'refuse' | 'cut' | undefined) | undefined;
  add(...raws: string[]): void;
  close(): Promise<void>;
}

export const IMAP_PASSWORD = 'canary p@ss';

/**
 * Starts a server with one folder on loopback, which understands what reading a mailbox needs of IMAP4rev1 (RFC 3501).
 */
export async function startFakeImap(options: FakeImapOptions = {}): Promise<FakeImap> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });
  const answer = (socket: Socket, line: string) => {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    fake.commands.push(command.replace(/^(LOGIN \S+) .*/, '$1'));
    const fault = fake.onCommand?.(command);
    if (fault === 'cut') return socket.destroy();
    const { untagged = [], result = 'OK done' } =
      fault === 'refuse' ? { result: 'NO refused' } : reply(fake.messages, command, options);
    return socket.write([...untagged, `${tag} ${result}`].map((each) => `${each}\r\n`).join(''), 'latin1');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeImap = {
    url: `imap://user:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    messages: new Map(),
    commands: [],
    add(...raws) {
      for (const raw of raws) fake.messages.set(fake.messages.size + 1, { raw, flags: new Set() });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

interface Reply {
  untagged?: string[];
  result?: string;
}

function reply(messages: FakeImap['messages'], command: string, options: FakeImapOptions): Reply {
  const { hasKeywords = true, isReadOnly = false, refusesPasswords = false } = options;
  const [, uid = '', rest = ''] = /^UID \w+ (\d+) ?(.*)$/.exec(command) ?? [];
  const message = messages.get(Number(uid));
  if (command.startsWith('CAPABILITY')) return { untagged: ['* CAPABILITY IMAP4rev1'] };
  if (command.startsWith('LOGIN'))
    return refusesPasswords ? { result: 'NO [AUTHENTICATIONFAILED] user@secret.example' } : {};
  if (command.startsWith('LIST'))
    return {
      untagged: command.includes('INBOX')
        ? ['* LIST () "/" "INBOX"']
        : command === 'LIST "" ""'
          ? ['* LIST (\\Noselect) "/" ""']
          : [],
    };
  if (command.startsWith('SELECT')) {
    if (!command.includes('INBOX')) return { result: 'NO [NONEXISTENT] no such mailbox' };
    const flags = hasKeywords ? '\\Seen \\*' : '\\Seen';
    return {
      untagged: [
        `* ${messages.size} EXISTS`,
        '* FLAGS (\\Seen)',
        `* OK [PERMANENTFLAGS (${flags})] x`,
        '* OK [UIDVALIDITY 1] x',
        `* OK [UIDNEXT ${messages.size + 1}] x`,
      ],
      result: `OK [READ-${isReadOnly ? 'ONLY' : 'WRITE'}] done`,
    };
  }
  if (command.startsWith('UID SEARCH')) {
    const [, keyword] = /UNKEYWORD (\S+)/.exec(command) ?? [];
    const flag = keyword ?? (command.includes('UNSEEN') ? '\\Seen' : '');
    return {
      untagged: [
        `* SEARCH ${[...messages].flatMap(([id, { flags }]) => (flags.has(flag) ? [] : [id])).join(' ')}`,
      ],
    };
  }
  if (command.startsWith('UID FETCH') && message) {
    const [, length] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest) ?? [];
    const part = message.raw.slice(0, length === undefined ? undefined : Number(length));
    const origin = length === undefined ? '' : '<0>';
    return { untagged: [`* ${uid} FETCH (UID ${uid} BODY[]${origin} {${part.length}}\r\n${part})`] };
  }
  if (command.startsWith('UID STORE') && message) {
    const [, flag = ''] = /\((\S+)\)/.exec(rest) ?? [];
    message.flags.add(flag);
  }
  if (command.startsWith('LOGOUT')) return { untagged: ['* BYE'] };
  return {};
}
