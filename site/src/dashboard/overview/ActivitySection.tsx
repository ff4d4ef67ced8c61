import { lazy, Suspense, useState } from 'react';
import { loadCode } from '../data/load-code';
import { Fold } from '../ui/Fold';
import { ADMIN } from '../words';
import { OVERVIEW } from './words';

const ActivityTable = lazy(() =>
  loadCode(async () => ({ default: (await import('./ActivityTable')).ActivityTable })),
);

/** What was done with the password, which is read when the owner opens it. */
export function ActivitySection() {
  const [open, setOpen] = useState(false);
  return (
    <Fold title={OVERVIEW.activity} onToggle={setOpen}>
      {open && (
        <Suspense fallback={<p role="status">{ADMIN.loading}</p>}>
          <ActivityTable title={OVERVIEW.activity} />
        </Suspense>
      )}
    </Fold>
  );
}
