import { LIMITS } from '../../contract/limits';
import { formatCount } from '../../facts/format-count';
import type { EncodingSample } from './encodings';
import type { FileFindings } from './read-table';
import type { OldEncoding } from './read-text';
import type { Survey } from './survey';

/** The origin that the people of an import have in common. */
export interface CommonOrigin {
  tag?: string | undefined;
  /** Where they agreed, in the owner's words. */
  consentFrom?: string | undefined;
}

/** Returns in words how many people an import adds, and what is stored of each: their tag, and where they agreed. */
export function describeAdded(people: number, { tag, consentFrom }: CommonOrigin): string {
  const count = people === 1 ? '1 person' : `${formatCount(people)} people`;
  const tagged = tag ? `tagged “${tag}”` : 'without a tag';
  const agreed = consentFrom ? `, who agreed here: ${consentFrom}` : '; where they agreed is not recorded';
  return `${count}, ${tagged}${agreed}`;
}

const ENCODING_NAMES = { 'windows-1252': 'Windows-1252', macintosh: 'Mac Roman' } as const;

/** Returns the name of an encoding for people. */
export const nameOfEncoding = (encoding: OldEncoding): string => ENCODING_NAMES[encoding];

/** Returns the name of an encoding, and some names of the file read in it. */
export const describeEncoding = ({ encoding, names }: EncodingSample): string =>
  `${nameOfEncoding(encoding)}: ${names.length > 0 ? names.join(', ') : 'no names'}`;

/** Returns in sentences how a file was read, if that is not obvious. */
export const describeFindings = ({ above, recognised }: FileFindings): string[] => [
  ...(above.length > 0
    ? [`Not read, because it is above the names of the columns: ${above.join(' / ')}.`]
    : []),
  ...(recognised
    ? [`The file is not Unicode. By its letters it is in ${describeEncoding(recognised)}.`]
    : []),
];

/** Says how many people are imported without their names; nothing if all names are kept. */
export const describeLostNames = ({ lostNames }: Pick<Survey, 'lostNames'>): string[] =>
  lostNames === 0
    ? []
    : [
        `${lostNames === 1 ? '1 name is' : `${formatCount(lostNames)} names are`} longer than ${LIMITS.name} characters, or no text: these people are imported without a name.`,
      ];
