import { describeAdded } from '@tariff-tantrum/lambdas/client/import/describe-import';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { type FormEvent, useRef } from 'react';
import type { SectionProps } from '../navigation/section-props';
import { Button } from '../ui/Button';
import { EncodingChoice } from '../ui/EncodingChoice';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { ImportResult } from './ImportResult';
import { decisionsOf, encodingsOf, type ImportState, originOf } from './import-state';
import { COLUMNS } from './import-words';
import { ListSettings } from './ListSettings';
import { OwnExport } from './NotInExport';
import * as styles from './transfer.module.css';
import { UnusedColumns } from './UnusedColumns';
import { useImport } from './use-import';

const WORDS = ADMIN.import;

interface ImportSectionProps extends Pick<SectionProps, 'host' | 'dropped' | 'takeDropped'> {
  refresh(): void;
}

/** The import of a list: first what would happen, then the same for real. */
export function ImportSection({ refresh, ...props }: ImportSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const { state, dispatch, choose, chooseEncoding, isPending, isDryRun, share, run, cancel } = useImport(
    props,
    () => {
      // The button that was pressed has disappeared.
      heading.current?.focus();
      refresh();
    },
  );
  const { file, found, stage } = state;
  const busy = isDryRun ? WORDS.before.busy : WORDS.after.busy;
  const check = (event: FormEvent) => {
    event.preventDefault();
    run(true);
  };
  const submit = () => {
    if (form.current?.reportValidity()) run();
  };
  // Fields that are folded away can neither be focused nor say what is wrong.
  const unfold = () => more.current?.setAttribute('open', '');
  return (
    <section className={layout.sheet} aria-labelledby="import-title">
      <div>
        <h2 id="import-title" ref={heading} tabIndex={-1}>
          {WORDS.title}
        </h2>
        <p className={layout.hint}>{WORDS.hint}</p>
      </div>
      <form className={styles.importing} ref={form} onSubmit={check} onInvalidCapture={unfold}>
        <FileField file={file} disabled={isPending} choose={choose} />
        <details ref={more}>
          <summary>{WORDS.more}</summary>
          <ListSettings
            settings={state.settings}
            header={found.columns?.header ?? []}
            set={(name, value) => dispatch({ type: 'set', name, value })}
          />
        </details>
        {isPending && <progress className={layout.meter} aria-label={busy} value={share} />}
        <p className={layout.flag} role="status">
          {isPending ? busy : describeStage(state)}
        </p>
        {!isPending && encodingsOf(state).length > 0 && (
          <EncodingChoice samples={encodingsOf(state)} choose={chooseEncoding} />
        )}
        <OwnExport header={found.columns?.header} />
        {found.survey && stage.name !== 'imported' && (
          <UnusedColumns
            survey={found.survey}
            decisions={decisionsOf(state)}
            choose={(decisions) => dispatch({ type: 'decide', decisions })}
          />
        )}
        {!isPending && <Outcome host={props.host} state={state} />}
        {file && (
          <div className={layout.actions}>
            {!isPending && stage.name === 'checked' && stage.result.imported > 0 && (
              <Button
                kind="primary"
                onClick={submit}
                label={`${WORDS.submit} ${formatCount(stage.result.imported)}`}
              />
            )}
            <Button type="submit" busy={isPending} label={WORDS.check} />
            {isPending && <Button onClick={cancel} label={WORDS.cancel} />}
          </div>
        )}
      </form>
    </section>
  );
}

interface FileFieldProps {
  file: File | undefined;
  /** What is being read or sent is what is shown. */
  disabled: boolean;
  choose(file: File | undefined): void;
}

const FileField = ({ file, disabled, choose }: FileFieldProps) => (
  <TextField
    label={WORDS.file}
    type="file"
    accept=".csv,.tsv,.txt,text/csv"
    {...(file && { hint: `${WORDS.chosen} ${file.name}` })}
    disabled={disabled}
    onChange={({ currentTarget: input }) => {
      choose(input.files?.[0]);
      // The same file can be chosen again when it is corrected.
      input.value = '';
    }}
  />
);

/** Says how far the import is. */
function describeStage({ stage, found }: ImportState): string | undefined {
  if (stage.name === 'chosen') return found.survey && COLUMNS.changed;
  if (stage.name === 'checked') return WORDS.before.done;
  const added = stage.name === 'imported' ? stage.result.imported : stage.added;
  if (stage.name === 'imported' && stage.result.isComplete) return WORDS.after.done;
  if (stage.name === 'failed' && stage.dryRun) return WORDS.before.stopped;
  if (added === 'unknown') return WORDS.after.unknown;
  return added > 0 ? WORDS.after.stopped : WORDS.after.nothing;
}

/** The result of a check or of an import, and what the people of both have in common. */
function Outcome({ host, state }: Pick<SectionProps, 'host'> & { state: ImportState }) {
  const { stage } = state;
  if (stage.name !== 'checked' && stage.name !== 'imported') return null;
  const { result } = stage;
  const origin = stage.name === 'imported' ? stage.request : originOf(state);
  const label = stage.name === 'imported' ? COLUMNS.added : COLUMNS.adding;
  return (
    <>
      <ImportResult host={host} result={result} />
      {result.imported > 0 && <p>{`${label}: ${describeAdded(result.imported, origin)}.`}</p>}
    </>
  );
}
