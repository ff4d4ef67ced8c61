const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const LINE_FEED = 0x0a;

/**
 * Creates a function that takes the codes of a CSV one by one (bytes of UTF-8, or characters) and returns whether a
 * code ends a record. A line feed inside quotes does not. As in RFC 4180, a quote begins a quoted cell only at the
 * start of a cell.
 */
export function createRecordScanner(): (code: number) => boolean {
  let isQuoted = false;
  let canOpen = true;
  return (code) => {
    if (isQuoted) {
      // A pair of quotes stands for one quote in a cell: its second quote opens the cell again.
      if (code === QUOTE) [isQuoted, canOpen] = [false, true];
      return false;
    }
    isQuoted = canOpen && code === QUOTE;
    canOpen = code === COMMA || code === SEMICOLON || code === TAB || code === LINE_FEED;
    return code === LINE_FEED;
  };
}
