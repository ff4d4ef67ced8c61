import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import { STAGES } from '../../stages';
import { accept, exitCodeOf, formatFindings } from './finding';
import { checkSettings } from './settings';

const NOW = Date.UTC(2026, 10, 22);
const SETTINGS = { ...STAGES.production, alertEmail: 'owner@tarifftantrum.dk', hostedZoneId: 'Z1' };

describe('checkSettings', () => {
  it.each(['2025-09-20', '2025-10-02', '2026-01-01', '2026-11-22'])(
    'refuses production on %s for each notice that the owner has not accepted',
    (day) => {
      const now = Date.parse(day);
      const findings = checkSettings(SETTINGS, now);
      expect(findings.map(({ title }) => title)).toEqual(listNotices(now).map(({ title }) => title));
      const ids = findings.map(({ id }) => id ?? '');
      for (const id of ids) {
        const others = accept(
          findings,
          ids.filter((other) => other !== id),
        );
        expect(others.filter(({ severity }) => severity === 'error').map((finding) => finding.id)).toEqual([
          id,
        ]);
      }
      expect(exitCodeOf(accept(findings, ids))).toBe(0);
    },
  );

  it('does not refuse the preview for what the pages state', () => {
    expect(checkSettings(STAGES.preview, NOW)).toEqual([]);
  });
});

test('formatFindings prints errors first, and the name to accept each with', () => {
  const text = formatFindings([
    { severity: 'note', title: 'One.', whatToDo: 'Do one.' },
    { severity: 'error', id: 'two', title: 'Two.', whatToDo: 'Do two.' },
    { severity: 'warning', title: 'Three.', whatToDo: 'Do three.' },
  ]);
  expect(text).toBe('Error: Two. [two]\n  Do two.\nWarning: Three.\n  Do three.\nNote: One.\n  Do one.');
});
