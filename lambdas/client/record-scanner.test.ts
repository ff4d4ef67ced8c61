import { createRecordScanner } from './record-scanner';

/** Returns the records of a text. */
function split(text: string): string[] {
  const endsRecord = createRecordScanner();
  const records = [''];
  for (const character of text) {
    records.push((records.pop() ?? '') + character);
    if (endsRecord(character.charCodeAt(0))) records.push('');
  }
  return records.filter(Boolean);
}

test('a record ends at a line feed outside quotes, and a quote inside a cell is text', () => {
  for (const records of [
    ['email,name\n', 'a@b.dk,"two\nlines"\n', '"x\n;y";z\n', 'end'],
    ['email,name\n', 'a@b.dk,O"Neil\n', 'b@b.dk,"x"y\n', 'c@b.dk,"""z\n"\n'],
    ['\n', '\n', 'a\t"b\n"\n'],
  ])
    expect(split(records.join(''))).toEqual(records);
});
