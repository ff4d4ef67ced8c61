/** Text for a golden file: what differs from run to run is given one form of the same width. */
export const golden = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'YYYY-MM-DD hh:mm')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
    .replaceAll(/127\.0\.0\.1:\d{5}/g, '127.0.0.1:PORT')
    .replaceAll(/in \d+ ms/g, 'in N ms');
