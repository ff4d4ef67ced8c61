import { addressOf, setUpCampaign, toList } from '../../system/testing/campaign';
import { ownerOf } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';

const SHARED = 'PENGUIN20';
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: 'PENGUIN20',
}));

describeEngines('one code for everybody', (open) => {
  it('is in each email that prints a code, and is that of whoever got such an email', async () => {
    const db = await open();
    const { system, freeze, sendAll } = await setUpCampaign(db, 2);
    const owner = ownerOf(system);
    const codeOf = async (n: number) => (await owner.person({ email: addressOf(n) })).code;
    await sendAll(await freeze({ text: 'No code.' }));
    expect(await codeOf(0)).toBeUndefined();
    await sendAll(await freeze());
    const printed = toList(system).filter(({ text }) => text.includes(SHARED));
    expect(printed.map(({ to }) => to).sort()).toEqual([addressOf(0), addressOf(1)]);
    expect([await codeOf(0), await codeOf(1)]).toEqual([SHARED, SHARED]);
  });
});
