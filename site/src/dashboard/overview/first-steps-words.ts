/** The texts of an empty list, which Overview loads only then. */
export const FIRST_STEPS = {
  empty: 'Nobody has signed up yet. Share the page or import a list: names and a chart will appear here.',
  title: 'Three first steps',
  facts: {
    title: 'Make the pages true',
    text: (count: number) =>
      count === 0
        ? 'Nothing is missing, and no page contradicts another.'
        : count === 1
          ? 'One fact is still a placeholder, or no longer true.'
          : `${count} facts are still placeholders, or no longer true.`,
  },
  link: {
    title: 'Post your first link',
    text: 'A named link tells you later where people came from. Visits are not counted.',
    button: 'Make a link',
  },
  people: {
    title: 'Import the people you already have',
    text: 'From Mailchimp, Kickstarter, Google Forms or a spreadsheet. You see what happens before anything is added.',
    button: 'Choose a file',
  },
} as const;
