import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { useId } from 'react';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import { isTag, type SettingName, type Settings, TAG_PATTERN } from './import-state';
import { COLUMNS, IMPORT } from './import-words';

const WORDS = IMPORT;

interface ListSettingsProps {
  settings: Settings;
  /** The columns of the file, once it was read: they are suggested. */
  header: readonly string[];
  set(name: SettingName, value: string): void;
}

/** What the owner says about a list, most of it only if the file does not tell. */
export function ListSettings({ settings, header, set }: ListSettingsProps) {
  const id = useId();
  /** Returns what makes a field show a setting, and change it. */
  const bind = (name: SettingName) => ({
    name,
    value: settings[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const tag = settings.tag ?? '';
  return (
    <div className={layout.fields}>
      <p className={layout.hint}>{COLUMNS.choose}</p>
      {COLUMNS.fields.map(([field, label]) => (
        <TextField key={field} label={label} list={id} {...bind(field)} />
      ))}
      <datalist id={id}>
        {header.filter(Boolean).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField label={COLUMNS.encoding} options={COLUMNS.encodings} {...bind('encoding')} />
      <TextField label={WORDS.date} type="date" {...bind('date')} />
      <SelectField label={WORDS.dateOrder} options={WORDS.dateOrders} {...bind('order')} />
      <TextField
        label={WORDS.source}
        placeholder={WORDS.sourceHint}
        maxLength={LIMITS.name}
        {...bind('consentFrom')}
      />
      <TextField
        label={WORDS.tag}
        placeholder={WORDS.tagHint}
        hint={WORDS.tagFormat}
        error={tag === '' || isTag(tag) ? undefined : COLUMNS.tagError}
        pattern={TAG_PATTERN}
        title={COLUMNS.tagError}
        {...bind('tag')}
      />
    </div>
  );
}
