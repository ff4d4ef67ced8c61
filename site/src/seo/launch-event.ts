import { LAUNCH_EVENT } from '../content/launch-event';

/**
 * Returns the launch as an iCalendar file: an all-day event (RFC 5545).
 * @param siteUrl the public address, without a trailing slash
 * @param now when the file is made
 */
export function launchCalendar(siteUrl: string, now: Date): string {
  const { date, summary, description } = LAUNCH_EVENT;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(summary)}//EN`,
    'BEGIN:VEVENT',
    `UID:launch@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${siteUrl}/`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&');

/** Breaks a line after 74 characters, as the format asks; the texts are ASCII. */
const folded = (line: string): string => line.replace(/.{74}(?=.)/g, '$&\r\n ');
