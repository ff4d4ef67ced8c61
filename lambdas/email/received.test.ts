import { PATHS } from '../contract/endpoints';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { receive, SENDER } from '../deliverability/testing/received';
import { lookUpIn } from '../deliverability/testing/zone';
import { createMailSystem } from '../system/testing/mail-system';
import { ownerOf } from '../system/testing/steps';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

/** Returns the owner's client of a system whose DNS has these records. */
const ownerWith = (records: readonly string[]) =>
  ownerOf(createMailSystem(createTestTable(createMemoryTable()), { lookUp: lookUpIn(records) }));

describe(`POST ${PATHS.checkReceived}`, () => {
  it('says in a sentence each what receivers make of an email', async () => {
    const { bytes, records } = await receive({ sign: false });
    const { checks } = await ownerWith(records).checkReceived({ message: bytes.toString('base64') });
    expect(checks.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual([
      'dkim',
      'signed',
    ]);
  });

  it('responds 504 if DNS does not answer, and 400 to what is no email', async () => {
    const { bytes } = await receive();
    const owner = ownerWith([`${SENDER} broken`]);
    const refused = (message: string) =>
      owner.checkReceived({ message }).catch(({ status, message: text }) => [status, text]);
    expect(await refused(bytes.toString('base64'))).toEqual([
      504,
      expect.stringContaining(CAMPAIGN_ERRORS.noDns),
    ]);
    expect(await refused('ø')).toEqual([400, expect.stringContaining(CAMPAIGN_ERRORS.message)]);
  });
});
