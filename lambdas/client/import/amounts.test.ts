import fc from 'fast-check';
import { LONGEST, readAmount } from './amounts';

describe('readAmount', () => {
  it.each([
    ['39', '39', undefined],
    ['36,00', '36.00', undefined],
    ['1.234,5', '1234.5', undefined],
    ['1.234', '1234', undefined],
    ['1,044', '1044', undefined],
    ['12.345.678', '12345678', undefined],
    ['12,34,567.80', '1234567.80', undefined],
    ['1 234,50 €', '1234.50', 'EUR'],
    ['€1,044', '1044', 'EUR'],
    ['£39.00', '39.00', 'GBP'],
    ['CA$ 45.00', '45.00', 'CAD'],
    ['DKK 249.00', '249.00', 'DKK'],
    ['249,00 kr.', '249.00', undefined],
    ['kr. 249,-', '249', undefined],
    ['৳2,999', '2999', undefined],
  ])('reads %s', (text, amount, currency) => {
    expect(readAmount(text)).toEqual({ amount, isNegative: false, ...(currency && { currency }) });
  });

  it('reads a cell up to the length of the longest amount', () => {
    const amounts = [LONGEST, LONGEST + 1].map((length) => readAmount('39'.padStart(length))?.amount);
    expect(amounts).toEqual(['39', undefined]);
  });

  it.each([
    ...['-5.00', '\u22125.00', '(5.00)', '5.00-', '5.00 -', '- 5.00', '–5.00'],
    ...['€-5.00', '-€5.00', '(€5.00)', '€(5.00)', '-5,00 €', '(5,00 EUR)', 'DKK -5.00'],
  ])('reads “%s” as negative', (text) => {
    expect(readAmount(text)).toMatchObject({ amount: '5.00', isNegative: true });
  });

  it.each([
    ...['', 'many', '1.2.3', '12,3456', '€', '--5', '(-5)', '5-6', '1 2 3', '.50', '0.500', '1.234,567'],
    ...['1,234,50', '1.234.5', '1,23,4', `${'1'.repeat(60_000)}x`, ' '.repeat(60_000)],
  ])('does not guess what “%.20s” is', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('reads any number back that was written with any grouping, sign and currency', () => {
    const inGroups = (digits: string, group: string, size: RegExp) => digits.replace(size, `$&${group}`);
    const threes = /\d(?=(?:\d{3})+$)/g;
    const india = /\d(?=(?:\d{2})*\d{3}$)/g;
    const style = fc.constantFrom(
      ...[',', '.', ' ', "'", '’', '\u00a0', '\u202f', ''].map((group) => ({ group, size: threes })),
      { group: ',', size: india },
    );
    const frame = fc.constantFrom(
      '{}',
      '€{}',
      '{} €',
      'DKK {}',
      '-{}',
      '({})',
      '{}-',
      '€-{}',
      '\u2212{} kr.',
    );
    const property = fc.property(
      fc.nat(999_999_999),
      fc.option(fc.nat(99)),
      fc.constantFrom('.', ','),
      style,
      frame,
      (whole, cents, mark, { group, size }, around) => {
        fc.pre(mark !== group);
        const decimals = cents === null ? '' : String(cents).padStart(2, '0');
        const number = inGroups(String(whole), group, size) + (decimals && mark + decimals);
        // In a number without decimals, three digits after a sign are thousands.
        expect(readAmount(around.replace('{}', number))).toMatchObject({
          amount: `${whole}${decimals && `.${decimals}`}`,
          isNegative: /[-\u2212(]/.test(around),
        });
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });
});
