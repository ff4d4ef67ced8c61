import { describeAdded } from '@tariff-tantrum/lambdas/client/import/describe-import';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { type FormEvent, useRef } from 'react';
import { Button } from '../ui/Button';
import { EncodingChoice } from '../ui/EncodingChoice';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { ImportResult } from './ImportResult';
import { decisionsOf, describeStage, encodingsOf, type ImportState, originOfStage } from './import-state';
import { COLUMNS, IMPORT } from './import-words';
import { ListSettings } from './ListSettings';
import { OwnExport } from './NotInExport';
import * as styles from './transfer.module.css';
import { UnusedColumns } from './UnusedColumns';
import { useImport } from './use-import';

const WORDS = IMPORT;

/** The import of a list: first what would happen, then the same for real. */
export function ImportSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  // The button that was pressed has disappeared.
  const { state, dispatch, choose, chooseEncoding, run } = useImport(() => heading.current?.focus());
  const { file, found, stage } = state;
  const isWorking = stage.name === 'working';
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
        <FileField file={file} disabled={isWorking} choose={choose} />
        <details ref={more}>
          <summary>{WORDS.more}</summary>
          <ListSettings
            settings={state.settings}
            header={found.columns?.header ?? []}
            set={(name, value) => dispatch({ type: 'set', name, value })}
          />
        </details>
        {isWorking && (
          <progress className={layout.meter} aria-label={describeStage(state)} value={stage.progress.share} />
        )}
        <p className={layout.flag} role="status">
          {describeStage(state)}
        </p>
        {!isWorking && encodingsOf(state).length > 0 && (
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
        <Outcome state={state} />
        {file && (
          <div className={layout.actions}>
            {stage.name === 'checked' && stage.result.imported > 0 && (
              <Button
                kind="primary"
                onClick={submit}
                label={`${WORDS.submit} ${formatCount(stage.result.imported)}`}
              />
            )}
            <Button type="submit" busy={isWorking} label={WORDS.check} />
            {isWorking && <Button onClick={stage.cancel} label={WORDS.cancel} />}
          </div>
        )}
      </form>
    </section>
  );
}

interface FileFieldProps {
  file: File | undefined;
  /** The file is being read or sent. */
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

/** The result of a check or of an import, and what the people of both have in common. */
function Outcome({ state }: { state: ImportState }) {
  const { stage } = state;
  if (stage.name !== 'checked' && stage.name !== 'imported') return null;
  const { result } = stage;
  const origin = stage.name === 'imported' ? stage.request : originOfStage(state);
  const label = stage.name === 'imported' ? COLUMNS.added : COLUMNS.adding;
  return (
    <>
      <ImportResult result={result} />
      {result.imported > 0 && <p>{`${label}: ${describeAdded(result.imported, origin)}.`}</p>}
    </>
  );
}
