import { useId } from 'react';
import { TextField } from '../ui/TextField';
import { COLUMNS } from './import-words';

/** The names of columns that are not found by themselves; those of the file are suggested once it was read. */
export function ColumnFields({ header }: { header: readonly string[] }) {
  const id = useId();
  return (
    <>
      {COLUMNS.fields.map(([field, label]) => (
        <TextField key={field} label={label} name={field} list={id} />
      ))}
      <datalist id={id}>
        {header.filter(Boolean).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the names of columns that were given in a form. */
export const columnsOf = (values: Partial<Record<string, string>>) =>
  Object.fromEntries(COLUMNS.fields.flatMap(([field]) => (values[field] ? [[field, values[field]]] : [])));
