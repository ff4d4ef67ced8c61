import { launchCalendar } from './site-files';

const lines = launchCalendar('https://game.example', new Date('2025-09-20T12:00:00.500Z')).split('\r\n');

describe('launchCalendar', () => {
  it('has an all-day event on the day on which orders open', () => {
    expect(lines).toContain('DTSTART;VALUE=DATE:20251001');
    expect(lines).toContain('SUMMARY:Tariff Tantrum: orders open');
    expect(lines).toContain('DTSTAMP:20250920T120000Z');
    expect(lines).toContain('URL:https://game.example/');
  });

  it('escapes commas and folds lines after 74 characters', () => {
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
    expect(unfolded).toContain('off the first order\\, for a limited time.');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(75);
  });
});
