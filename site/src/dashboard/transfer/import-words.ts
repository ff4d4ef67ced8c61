/** The texts about the columns of a list that is imported. */
export const COLUMNS = {
  choose: 'Which column is which, if it is not found by its name',
  fields: [
    ['email', 'Addresses'],
    ['name', 'Names'],
    ['signup_date', 'Dates of the signups'],
    ['consent', 'Consent: must say yes'],
    ['source', 'Links that people came by'],
  ],
  encoding: 'Names in a file that is not Unicode',
  encodings: [
    ['', 'are not read'],
    ['windows-1252', 'are from Windows (Windows-1252)'],
    ['macintosh', 'are from an old Mac (Mac Roman)'],
  ],
  unused: 'Columns that are not used. Leave out the rows with:',
  proposed: 'Ticked is what looks as if people had said no.',
  leftOut: 'Left out',
  orders: {
    day: 'Dates such as 3/4/2025 begin with the day, as others in the file show.',
    month: 'Dates such as 3/4/2025 begin with the month, as others in the file show.',
  },
  whichOrder: 'Say what comes first under “More about this list”.',
  whichEncoding: 'Choose under “More about this list” where its names are right:',
} as const;
