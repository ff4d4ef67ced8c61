/** The texts of the import. */
export const IMPORT = {
  title: 'Import a list',
  hint: 'A CSV file from Mailchimp, Kickstarter, Kit, Excel or this page. Nothing is added until you have seen what would happen.',
  file: 'Choose a file, or drop it here',
  chosen: 'The chosen file:',
  unreadable: 'The file cannot be read. Choose it again.',
  more: 'More about this list',
  sayWhich: 'Say which, or one date for all, under “More about this list”.',
  date: 'Date for people without one',
  dateOrder: 'Dates such as 3/4/2025',
  dateOrders: [
    ['', 'are read like the other dates in the file'],
    ['day', 'start with the day'],
    ['month', 'start with the month'],
  ],
  source: 'Where did they agree to get emails?',
  sourceHint: 'Kickstarter, spring 2025',
  tag: 'Tag: what they have in common',
  tagHint: 'essen-2026',
  tagFormat:
    'Lowercase letters, digits and hyphens. They count as one source, and you can write to just them.',
  check: 'See what would happen',
  submit: 'Import',
  cancel: 'Cancel',
  before: {
    busy: 'Reading the list...',
    done: 'This is what would happen; nothing has been added yet.',
    stopped: 'Nothing was added.',
  },
  after: {
    busy: 'Importing...',
    done: 'The list is imported.',
    stopped: 'Stopped. What was added stays; importing the file again adds nobody twice.',
    nothing: 'Stopped. Nothing was added.',
    unknown: 'Stopped. Some people may have been added; importing the file again adds nobody twice.',
  },
  counts: [
    ['imported', 'New'],
    ['existing', 'Already on the list'],
    ['left', 'Left, were erased or said no before'],
    ['refused', 'Rejected'],
  ],
  columns: 'Columns that were read',
} as const;

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

/** The texts of the imports that were made. */
export const IMPORTS = {
  title: 'Imports',
  hint: 'Each list that was imported, newest first. Undoing one erases those who have done nothing since.',
  list: 'The imports of lists',
  columns: ['When', 'Added', 'Change'],
  undo: {
    button: 'Undo',
    title: 'Undo this import',
    text: 'They are removed for good; importing the file again adds them again. This cannot be undone.',
    found: (count: string) => `Signups: ${count}`,
    field: 'Type this number to confirm',
    mismatch: 'This is not the number above.',
    submit: 'Erase for good',
    busy: 'Erasing...',
    cancel: 'Keep',
  },
  tag: {
    button: 'Change tag',
    title: 'Change the tag of this import',
    text: (count: string) =>
      `All that it added and that are on the list get this tag in the place of theirs. It added ${count}.`,
    field: 'Tag; without one, they have none',
    format: IMPORT.tagFormat,
    submit: 'Save',
    busy: 'Saving...',
    cancel: 'Cancel',
  },
} as const;
