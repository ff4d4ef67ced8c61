import { useMutation } from '@tanstack/react-query';
import { MESSAGE_UPLOAD_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { MessageCheck } from '@tariff-tantrum/lambdas/contract/message-check';
import type { DragEvent } from 'react';
import { useHost } from '../data/host-context';
import { Findings } from '../ui/Findings';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft.test.received;

/** Checks the test as it arrived: the owner saves it in a mail program, and chooses or drops the file here. */
export function ReceivedCheck() {
  const host = useHost();
  const checking = useMutation({
    async mutationFn(file: File) {
      if (file.size > MESSAGE_UPLOAD_LIMIT) return undefined;
      const message = toBase64(new Uint8Array(await file.arrayBuffer()));
      return (await host.checkReceived({ message })).checks;
    },
  });
  const check = (file: File | undefined) => {
    if (file && !checking.isPending) checking.mutate(file);
  };
  /** Takes a file dropped anywhere on the sheet, except on its field, which takes it itself. */
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0 || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    check(event.dataTransfer.files[0]);
  };
  return (
    <section className={layout.sheet} aria-labelledby="received-title" onDrop={drop}>
      <h2 id="received-title">{WORDS.title}</h2>
      <p>{WORDS.text}</p>
      <TextField
        label={WORDS.file}
        type="file"
        accept=".eml,.txt,message/rfc822"
        disabled={checking.isPending}
        onChange={({ currentTarget: input }) => {
          check(input.files?.[0]);
          // The same file can be chosen again.
          input.value = '';
        }}
      />
      <div className={layout.column} role="status">
        {checking.isPending && <p className={layout.hint}>{CAMPAIGNS.busy}</p>}
        {checking.isSuccess && <Checks checks={checking.data} />}
      </div>
    </section>
  );
}

/** What was found. @param props.checks undefined if the file is too large */
function Checks({ checks }: { checks: readonly MessageCheck[] | undefined }) {
  if (!checks) return <p className={layout.problem}>{WORDS.tooLarge}</p>;
  const passed = checks.filter(({ status }) => status === 'ok');
  const failing = checks.filter(({ status }) => status === 'failed').length;
  const findings = checks
    .filter(({ status }) => status !== 'ok')
    .map(({ status, title, whatToDo = '' }) => ({
      severity: status === 'failed' ? ('error' as const) : ('warning' as const),
      title,
      whatToDo,
    }));
  return (
    <>
      <p className={failing > 0 ? layout.problem : layout.done}>
        {failing > 0 ? WORDS.failing(failing) : WORDS.clean}
      </p>
      <Findings findings={findings} />
      <details>
        <summary>{WORDS.passed(passed.length)}</summary>
        <ul>
          {passed.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
