import { domainToASCII } from 'node:url';
import { addressParser } from 'postal-mime';
import type { MessageCheck } from '../../contract/message-check';
import { domainOfAddress } from '../../contract/sender';
import { emailSchema } from '../../contract/text-schemas';
import { type RawMessage, valuesOf } from './fields';
import { failed, passed } from './result';

/** The sender that people see: the addresses in From, and the domain if there is exactly one. */
export interface From {
  fields: number;
  addresses: readonly string[];
  domain?: string;
}

export function readFrom(message: RawMessage): From {
  const fields = valuesOf(message, 'from');
  const addresses = fields
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap(({ address }) => (address ? [address] : []));
  const [address] = addresses;
  const isOne = fields.length === 1 && addresses.length === 1 && emailSchema.safeParse(address).success;
  return {
    fields: fields.length,
    addresses,
    ...(isOne && address && { domain: domainToASCII(domainOfAddress(address)) }),
  };
}

export function checkFrom({ fields, addresses, domain }: From): MessageCheck {
  if (domain !== undefined) return passed('from', `From is ${addresses[0]}.`);
  const [what, whatToDo] =
    fields === 0
      ? ['The message has no From.', 'Save the whole message with its header, not only its text.']
      : fields > 1 || addresses.length > 1
        ? [
            `From names ${Math.max(fields, addresses.length)} senders, and receivers accept one.`,
            'Set MAIL_FROM to one address.',
          ]
        : [
            'From has no address that receivers accept.',
            'Set MAIL_FROM to an address such as hello@shop.example.',
          ];
  return failed('from', what, whatToDo);
}
