import { testLinks } from '../../email/testing/test-mail';
import { dateText } from '../../facts/date-text';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { CONTACT, DATES, DISCOUNT_PERCENT, GAME } from '../../facts/facts';
import { findPlaceholders, NO_VALUES, renderCampaign } from '../text/text';

const links = testLinks();
const SHOP = 'https://shop.test';
const VALUES = { ...NO_VALUES, name: { text: 'Ada', isVouchedFor: true }, code: 'PENGUIN-7', shop: SHOP };

it.each(Object.entries(CAMPAIGN_DRAFTS))(
  'has a draft for the %s with known placeholders and short HTML',
  (name, draft) => {
    const { placeholders } = findPlaceholders(draft, SHOP);
    const own = name === 'renewal' ? ['renew'] : ['code', 'shop'];
    expect(placeholders.filter((each) => each !== 'offer').sort()).toEqual([...own, 'name'].sort());
    const { text, html } = renderCampaign(draft, VALUES, links);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
    for (const part of [text, html]) {
      const filled = name === 'renewal' ? [links.renew] : ['PENGUIN-7', SHOP];
      for (const content of ['Ada', ...filled, links.unsubscribe, links.mySignup, CONTACT.support])
        expect(part).toContain(content);
    }
  },
);

it.each(['launch', 'reminder'] as const)(
  'says in the first 200 characters of the %s what it is about',
  (name) => {
    const { text } = renderCampaign(CAMPAIGN_DRAFTS[name], VALUES, links);
    const beginning = text.slice(0, 200).replaceAll('\n', ' ');
    const { discountUntil } = DATES;
    for (const fact of [GAME.name, 'card game', `${DISCOUNT_PERCENT}%`, 'PENGUIN-7'])
      expect(beginning).toContain(fact);
    if (discountUntil !== undefined) expect(beginning).toContain(dateText(discountUntil));
  },
);
