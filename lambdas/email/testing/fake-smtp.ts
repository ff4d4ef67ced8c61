import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultyServer, MailFault } from './faults';

/** A reply to one of the commands of an email; `DATA` is answered when the whole email has arrived. */
export interface FakeReply {
  to: 'MAIL' | 'RCPT' | 'DATA';
  code: number;
  text: string;
}

/**
 * The faults of every server; `hang` and `reset` happen after the whole email has arrived, and so does `trickle`: a
 * reply that goes on and on.
 */
export type SmtpFault = MailFault | 'trickle' | FakeReply;

/** How often an endless reply sends a line (ms). */
export const TRICKLE_MS = 100;

export interface FakeSmtp extends FaultyServer<SmtpFault> {
  url: string;
  /** Senders and recipients of the envelopes. */
  senders: string[];
  recipients: string[];
  /** How many lines of endless replies it has sent. */
  trickled(): number;
  /** Destroys all connections. */
  hangUp(): void;
}

/**
 * Starts a real SMTP server on loopback that can fail. It requires no password, and takes any.
 * @param options.refusesPasswords refuses every password
 * @param options.secure uses TLS with a certificate that nobody trusts
 * @param options.takesUnicode takes addresses that are not ASCII before the @ sign
 */
export async function startFakeSmtp({
  refusesPasswords = false,
  secure = false,
  takesUnicode = false,
} = {}): Promise<FakeSmtp> {
  const accepted: string[] = [];
  const senders: string[] = [];
  const recipients: string[] = [];
  let fault: SmtpFault | undefined;
  const replyTo = (command: FakeReply['to']) =>
    typeof fault === 'object' && fault.to === command ? reply(fault.code, fault.text) : undefined;
  const server = new SMTPServer({
    authOptional: true,
    secure,
    allowInsecureAuth: true,
    hideSMTPUTF8: !takesUnicode,
    disabledCommands: ['STARTTLS'],
    onAuth({ username }, _session, done) {
      if (refusesPasswords || fault === 'wrong password') return done(reply(535, '5.7.8 Who are you?'));
      done(null, { user: username });
    },
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      if (fault === 'suspended') return done(reply(550, '5.7.1 Account suspended'));
      done(replyTo('MAIL'));
    },
    onRcptTo(address, _session, done) {
      if (fault === 'refuse') return done(reply(550, `5.1.1 <${address.address}> No such mailbox`));
      if (fault === 'throttle by day') return done(reply(550, '5.4.5 Daily sending quota exceeded'));
      if (fault === 'throttle by rate') return done(reply(451, '4.7.0 Too many messages, slow down'));
      const refusal = replyTo('RCPT');
      if (!refusal) recipients.push(address.address);
      done(refusal);
    },
    // A client that was killed meanwhile has sent nothing.
    onData: (stream, session, done) => void receive(stream, session, done).catch(() => undefined),
  });
  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const refusal = replyTo('DATA');
    if (refusal) return done(refusal);
    if (fault === '500 before accepting') return done(reply(554, '5.3.0 Internal error'));
    accepted.push(Buffer.concat(chunks).toString());
    if (fault === 'hang') return;
    if (fault === 'trickle') return trickle(session.id);
    if (fault === 'reset') return hangUp(session.id);
    if (fault === '500 after accepting') return done(reply(500, '5.5.0 Lost my notes'));
    done();
  };
  const socketsOf = (id?: string) =>
    [...server.connections]
      .filter(({ session }) => id === undefined || session.id === id)
      .map((connection) => (connection as unknown as { _socket: Socket })._socket);
  const hangUp = (id?: string) => {
    for (const socket of socketsOf(id)) socket.destroy();
  };
  let trickled = 0;
  const sendLine = (socket: Socket) => {
    trickled += 1;
    socket.write('250-wait\r\n');
  };
  const trickle = (id: string) => {
    for (const socket of socketsOf(id)) {
      const timer = setInterval(() => sendLine(socket), TRICKLE_MS);
      socket.on('close', () => clearInterval(timer));
    }
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    senders,
    recipients,
    trickled: () => trickled,
    set(next) {
      fault = next;
    },
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Closing would wait for the connections that a mailer keeps for its next email.
        hangUp();
      }),
  };
}

const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
