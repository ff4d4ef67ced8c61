/** The texts about the columns of a list that is imported. */
export const COLUMNS = {
  choose: 'Which column is which, if the names do not tell',
  fields: [
    ['email', 'Addresses'],
    ['name', 'Names'],
    ['signup_date', 'Dates of the signups'],
    ['consent', 'Consent: must say yes'],
    ['source', 'Links people came from'],
  ],
  encoding: 'Names in a file that is not Unicode',
  encodings: [
    ['', 'are recognised by their letters'],
    ['windows-1252', 'are from Windows (Windows-1252)'],
    ['macintosh', 'are from an old Mac (Mac Roman)'],
  ],
  unused: 'Leave out the rows with:',
  undecided:
    'These words are neither a known yes nor a known no. Untick those that mean that somebody may be written to.',
  proposed: 'Whatever looks like a no is ticked. The other columns are not read.',
  others: (count: number) =>
    count === 1 ? '1 column that is not read' : `${count} columns that are not read`,
  leftOut: 'Left out',
  repeated: 'Same address again',
  adding: 'Would be added',
  added: 'Added',
  changed: 'Something has changed. See again what would happen, then import.',
  tagError: 'A tag has 1 to 32 lowercase letters, digits or hyphens, such as essen-2026.',
  orders: {
    day: 'Dates such as 3/4/2025 start with the day, as others in the file show.',
    month: 'Dates such as 3/4/2025 start with the month, as others in the file show.',
  },
  whichOrder: 'Choose which comes first under “More about this list”.',
  whichEncoding: 'Where are its names right?',
} as const;
