import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isAsciiLocalPart, NOT_MAILABLE } from '../mailable';
import { type Mailer, type MailOutcome, OutcomeUnknown } from '../mailer';

export interface SesOptions {
  /** The configuration set of the stage; without it, SES reports no events. */
  configurationSet?: string | undefined;
  /** Defaults to the endpoint of the region. */
  endpoint?: string | undefined;
  region?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The timeout of a request, in ms. */
  timeout?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * The shares of SES's quota and rate that are used: the remainder is for other emails of the account, and for bursts.
 */
const DAY_SHARE = 0.9;
const RATE_SHARE = 0.8;

/** Creates the engine that sends through Amazon SES (API version 2). */
export function createSesMailer({ configurationSet, timeout = TIMEOUT_MS, ...options }: SesOptions): Mailer {
  const { endpoint, region, credentials } = options;
  const client = new SESv2Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(credentials && { credentials }),
    // By default the SDK sends an email again after an error, although SES may have accepted it.
    maxAttempts: 1,
  });
  return {
    async send({ from, to, raw }, { ref, kind, attempt }, signal) {
      if (!isAsciiLocalPart(to)) return NOT_MAILABLE;
      const command = new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Raw: { Data: raw } },
        ...(configurationSet && { ConfigurationSetName: configurationSet }),
        EmailTags: [
          { Name: 'ref', Value: ref },
          { Name: 'kind', Value: kind },
          { Name: 'attempt', Value: String(attempt) },
        ],
      });
      try {
        const { MessageId } = await client.send(command, {
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        });
        if (!MessageId) throw new OutcomeUnknown();
        return { result: 'accepted', id: MessageId };
      } catch (error) {
        return outcomeOf(error, from);
      }
    },
    async capacity() {
      const account = await client
        .send(new GetAccountCommand({}), { abortSignal: AbortSignal.timeout(timeout) })
        .catch((error: Error) => {
          if (!CREDENTIALS.test(error.name)) throw error;
        });
      if (!account)
        return { perSecond: 0, leftToday: 0, healthy: false, problem: 'password', sandbox: false };
      const { Max24HourSend = 0, MaxSendRate = 0, SentLast24Hours = 0 } = account.SendQuota ?? {};
      const perDay = Max24HourSend * DAY_SHARE;
      return {
        perSecond: MaxSendRate * RATE_SHARE,
        // -1 is SES's value for an unlimited quota.
        ...(perDay < 0
          ? { leftToday: Number.POSITIVE_INFINITY }
          : { leftToday: Math.max(0, perDay - SentLast24Hours), perDay }),
        healthy: account.SendingEnabled !== false && account.EnforcementStatus !== 'SHUTDOWN',
        sandbox: account.ProductionAccessEnabled !== true,
        isAsciiOnly: true,
      };
    },
  };
}

interface SdkError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * The errors of SES about one email. Anything else that it refuses, such as a missing configuration set, it would
 * refuse for all.
 */
const EMAIL = /^(MessageRejected|BadRequestException)$/;
/** The errors of any service of AWS about the credentials of a call ("Common Errors"), and of the SDK that has none. */
const CREDENTIALS =
  /^(CredentialsProviderError|UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|ExpiredToken|MissingAuthenticationToken)/;
/**
 * A throttled call contains the limit that it exceeded (SES Developer Guide, "Errors related to the sending quotas").
 */
const DAILY = /^Daily message quota exceeded/;

/** @throws OutcomeUnknown unless SES certainly did not accept the email */
function outcomeOf(error: unknown, from: string): MailOutcome {
  const { name, message, code = '', $metadata } = error as SdkError;
  if (CREDENTIALS.test(name)) return { result: 'later', limit: 'account', problem: 'password' };
  const status = $metadata?.httpStatusCode;
  // There was no connection, so nothing was sent. The SDK's wrapper of other errors keeps only their message.
  const isUnsent = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/.test(`${code} ${message}`);
  if (status === undefined && isUnsent) return { result: 'later', limit: 'rate' };
  if (status === undefined || status < 400 || status >= 500) {
    throw new OutcomeUnknown(`SES did not confirm an email (${name}).`);
  }
  if (name === 'LimitExceededException') return { result: 'later', limit: 'day' };
  if (status === 429 || /Throttl|TooManyRequests/.test(name))
    return { result: 'later', limit: DAILY.test(message) ? 'day' : 'rate' };
  if (!EMAIL.test(name) || isUnverified(message, from)) return { result: 'later', limit: 'account' };
  return { result: 'refused', reason: name };
}

/**
 * Whether SES rejected the sender, whose DNS records it has not found yet. In the sandbox, it rejects recipients with
 * the same error; the message lists the addresses or domains.
 */
const isUnverified = (message: string, from: string): boolean =>
  /not verified/i.test(message) &&
  message
    .toLowerCase()
    .split(/[\s,<>]+/)
    .includes(from.toLowerCase());
