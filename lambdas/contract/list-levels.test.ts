import { CAMPAIGN_SCHEMAS, LIST_LEVELS } from './campaigns';
import { countListLevels } from './list-levels';
import { CAMPAIGN_ERRORS } from './messages';

it.each([
  ['no list', 0],
  ['- a\n- b', 1],
  ['1. a\n2. b\n10. c', 1],
  ['- a\n  - b\n    1. c\n- d', 3],
  ['- a\n\t- b', 2],
  ['- a\r\n  - b\r    - c', 3],
  ['- - 1) * a', 4],
  ['a - b\n-b\n1.5', 0],
  ['* * * * *\n- - -', 0],
  ['                              - an indented dash', 1],
  ['- '.repeat(500_000), 0],
  [`${'- '.repeat(500_000)}a`, 500_000],
])('counts the levels of the lists in %.20j', (markdown, levels) => {
  expect(countListLevels(markdown)).toBe(levels);
});

it('refuses a text whose lists are nested too deep before it is parsed', () => {
  const parse = (levels: number) =>
    CAMPAIGN_SCHEMAS.previewCampaign.body.safeParse({ subject: 'News', text: `${'- '.repeat(levels)}a` });
  expect(parse(LIST_LEVELS).success).toBe(true);
  expect(parse(LIST_LEVELS + 1).error?.issues).toEqual([
    expect.objectContaining({ message: CAMPAIGN_ERRORS.levels }),
  ]);
});
