import { readOwnerTime, SKIPPED_HOUR } from '@tariff-tantrum/lambdas/facts/owner-days';
import { type ComponentProps, useState } from 'react';
import { TextField } from './TextField';

/** A field for a date and time of the owner's time zone. An hour that the clocks skip is no time. */
export function TimeField({ onChange, error, ...props }: ComponentProps<typeof TextField>) {
  const [isSkipped, setSkipped] = useState(false);
  return (
    <TextField
      type="datetime-local"
      error={isSkipped ? SKIPPED_HOUR : error}
      onChange={(event) => {
        setSkipped(readOwnerTime(event.target.value) === 'skipped');
        onChange?.(event);
      }}
      {...props}
    />
  );
}
