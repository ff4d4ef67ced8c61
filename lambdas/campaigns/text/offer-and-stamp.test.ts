import PostalMime from 'postal-mime';
import { composeMail } from '../../email/compose';
import { EMAIL_PICTURES, picturesOf } from '../../email/picture';
import { TEST_FROM, TEST_TIME, testLinks, testTag } from '../../email/testing/test-mail';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { OFFER } from '../../facts/prices';
import { NO_VALUES, renderCampaign } from './text';

const links = testLinks();
const render = (text: string) => renderCampaign({ subject: 'News', text }, NO_VALUES, links);
/** The lines of each paragraph as one. */
const unwrapped = (text: string) => text.replace(/(?<!\n)\n(?!\n)/g, ' ');

describe('the offer', () => {
  it('has both prices, and as a paragraph by itself the box beside it, which is a part of the email', async () => {
    const content = renderCampaign(CAMPAIGN_DRAFTS.launch, { ...NO_VALUES, code: 'PENGUIN-7' }, links);
    expect(unwrapped(content.text)).toContain(`\n\n${OFFER}\n\n`);
    expect(content.html.replaceAll('\u00a0', ' ')).toContain(`${OFFER}</p>`);
    const composition = { ...testTag(), from: TEST_FROM, to: 'ada@example.org', links, since: TEST_TIME };
    const { raw } = await composeMail({ ...composition, content });
    const { attachments } = await PostalMime.parse(raw);
    expect(attachments.map(({ contentId }) => contentId)).toEqual(
      Object.values(EMAIL_PICTURES).map(({ id }) => `<${id}>`),
    );
    expect(raw.length).toBeLessThan(100_000);
  });

  it('has no box inside a sentence', () => {
    const { html } = render('It is {offer}.');
    expect(html).toContain(`It is ${OFFER}.`);
    expect(picturesOf(html)).toEqual([EMAIL_PICTURES.postcard]);
  });
});

describe('the stamp', () => {
  it('is Released, or what a first paragraph in square brackets says, in amber and in capitals in text', () => {
    const { text, html } = render('[Unclaimed]\n\n# Goods');
    expect(text).toMatch(/^\[ UNCLAIMED \]\n\nGoods\n=====\n/);
    expect(html).toMatch(/<p class="y"[^>]*>Unclaimed<\/p>\n<h1/);
    expect(render('# Goods').html).toMatch(/<p class="a"[^>]*>Released<\/p>/);
  });

  it('is not a link, nor a line of a paragraph', () => {
    for (const text of ['[Order](https://a.test)\n\nNow', '[Dear]\nAda\n\nNow', '[Dear]'])
      expect(render(text).html).toContain('>Released</p>');
  });
});
