/**
 * Reads every page of a list, one after the other.
 * @param read reads the page that begins at a cursor; the first page has none
 */
export async function readPages<Page extends { next?: string | undefined }, Entry>(
  read: (query: { cursor: string | undefined }) => Promise<Page>,
  entriesOf: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ cursor });
    for (const entry of entriesOf(page)) entries.push(entry);
    cursor = page.next;
  } while (cursor !== undefined);
  return entries;
}
