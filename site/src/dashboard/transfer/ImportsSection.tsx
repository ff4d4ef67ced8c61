import {
  changeWholeImport,
  describeImport,
  describeUndo,
} from '@tariff-tantrum/lambdas/client/change-import';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { ImportOfList } from '@tariff-tantrum/lambdas/contract/imports';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { SentBodyOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useRef, useState } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { useRefresh } from '../data/use-refresh';
import type { OwnerHost } from '../host';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useForm } from '../ui/Form';
import { FormDialog } from '../ui/FormDialog';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Modal } from '../ui/Modal';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { IMPORTS } from './import-words';

/** What is being changed: an import that is to be undone, with what that erases, or one that gets another tag. */
type Changing = { undo: ImportOfList; found: Awaited<ReturnType<typeof change>> } | { tag: ImportOfList };

/** Changes all of an import. */
function change(host: OwnerHost, body: SentBodyOf<'changeImport'>) {
  const operation = newOperation();
  return changeWholeImport((part) => host.changeImport(part, operation), body);
}

/** The imports of lists, newest first; each can be undone or get another tag. Nothing, as long as there are none. */
export function ImportsSection() {
  const host = useHost();
  const { data, unread } = useRead(PATHS.imports, () => host.imports({}));
  const [changing, setChanging] = useState<Changing>();
  const close = () => setChanging(undefined);
  const { busy, failure, run } = useForm({ form: 'of-session' });
  const undo = (one: ImportOfList) =>
    run(async () => {
      const found = await change(host, { id: one.id, action: 'undo', dryRun: true });
      setChanging({ undo: one, found });
    });
  if (unread)
    return (
      <section className={layout.sheet} aria-labelledby="imports-title">
        <h2 id="imports-title">{IMPORTS.title}</h2>
        {unread}
      </section>
    );
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={layout.sheet} aria-labelledby="imports-title">
      <div>
        <h2 id="imports-title">{IMPORTS.title}</h2>
        <p className={layout.hint}>{IMPORTS.hint}</p>
      </div>
      {failure && (
        <p className={layout.problem} role="alert">
          {failure.problem.text}
        </p>
      )}
      <Table
        label={IMPORTS.list}
        isWhole
        numbers={0}
        head={IMPORTS.columns}
        rows={data.imports.map((one) => [
          formatDateTime(one.at),
          describeImport(one),
          <div key={one.id} className={layout.buttons}>
            <Button
              kind="quiet"
              busy={busy}
              aria-label={`${IMPORTS.undo.button} ${formatDateTime(one.at)}`}
              onClick={() => undo(one)}
              label={IMPORTS.undo.button}
            />
            <Button
              kind="quiet"
              aria-label={`${IMPORTS.tag.button} ${formatDateTime(one.at)}`}
              onClick={() => setChanging({ tag: one })}
              label={IMPORTS.tag.button}
            />
          </div>,
        ])}
      />
      {changing && 'undo' in changing && <UndoDialog {...changing} close={close} />}
      {changing && 'tag' in changing && <TagDialog one={changing.tag} close={close} />}
    </section>
  );
}

interface DialogProps {
  close(): void;
}

/** Asks for the number of those who are erased, or says that there is nobody to erase. */
function UndoDialog({ undo, found, close }: DialogProps & Extract<Changing, { undo: ImportOfList }>) {
  const host = useHost();
  const words = IMPORTS.undo;
  const text = `${describeUndo(found)} ${found.changed > 0 ? words.text : ''}`;
  if (found.changed === 0)
    return (
      <Modal title={words.title} onCancel={close}>
        <p>{text}</p>
        <Button onClick={close} label={words.cancel} />
      </Modal>
    );
  return (
    <ConfirmDialog
      words={words}
      text={text}
      number={{ count: found.changed, words: { ...words, recipients: words.found } }}
      change={() => change(host, { id: undo.id, action: 'undo' })}
      onClose={close}
    />
  );
}

/** Asks for the tag that all of an import get. */
function TagDialog({ one, close }: DialogProps & { one: ImportOfList }) {
  const host = useHost();
  const refresh = useRefresh();
  const words = IMPORTS.tag;
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, run, dismiss } = useForm({
    form: 'of-session',
    onSuccess: close,
  });
  const submit = () =>
    run(async () => {
      const tag = field.current?.value.trim() || undefined;
      await change(host, { id: one.id, action: 'tag', tag });
      await refresh();
    });
  return (
    <FormDialog title={words.title} busy={busy} words={words} onSubmit={submit} onCancel={close}>
      <p>{words.text(formatCount(one.imported))}</p>
      <TextField
        label={words.field}
        hint={words.format}
        field={field}
        defaultValue={one.tag}
        readOnly={busy}
        error={failure}
        dismiss={dismiss}
      />
    </FormDialog>
  );
}
