import { ADMIN } from '../words';

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
    format: ADMIN.import.tagFormat,
    submit: 'Save',
    busy: 'Saving...',
    cancel: 'Cancel',
  },
} as const;
