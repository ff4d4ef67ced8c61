/** The texts of the export. */
export const EXPORT = {
  title: 'Export the list',
  part: 'Only part of it',
  columns: 'Columns',
  allColumns: 'All, for a spreadsheet',
  columnsFor: 'For an import into',
  since: 'Signed up from',
  until: 'Up to',
  discount: 'Discount',
  any: 'Any',
  campaigns: 'Campaigns',
  notNotified: 'Got none yet',
  button: 'Download CSV',
  nobody: 'The list is empty: the file would have no rows.',
  size: (total: string) => `${total} on the list now.`,
  busy: 'Exporting...',
  cancel: 'Cancel export',
  cancelled: 'Export cancelled. Nothing was saved.',
  done: 'Saved as',
  reveal: 'Show or drag the file',
} as const;

/** How to open the exported file. */
export const HOW_TO = {
  title: 'Open it in a spreadsheet',
  programs: [
    {
      name: 'Excel',
      steps: [
        'Open an empty workbook. Do not double-click the file: a Danish Excel splits at semicolons, this file at commas.',
        'Choose Data, then From Text/CSV, and pick the file.',
        'File Origin: 65001 Unicode (UTF-8). Delimiter: Comma. Then Load.',
      ],
    },
    {
      name: 'LibreOffice Calc',
      steps: [
        'Open the file. The Text Import window appears.',
        'Character set: Unicode (UTF-8). Separated by: Comma only.',
        'Leave Evaluate formulas unticked, then OK.',
      ],
    },
    {
      name: 'Google Sheets',
      steps: [
        'Open an empty sheet. Choose File, Import, Upload, and pick the file.',
        'Separator type: Comma. Untick Convert text to numbers, dates and formulas.',
        'Choose Import data.',
      ],
    },
  ],
  note: "A cell that begins with ' was made harmless: a spreadsheet would have run it as a formula.",
} as const;
