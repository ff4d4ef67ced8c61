import { foldText } from './fold-text';

describe('foldText', () => {
  it('ignores case, surrounding spaces and Unicode composition', () => {
    expect(foldText(' Zoe\u0308@Example.COM ')).toBe('zo\u00eb@example.com');
  });

  it('returns the same text when it is applied again', () => {
    for (const text of ['\u0130', '\u212b', '\u1e9e', 'A\u0345\u0301']) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});
