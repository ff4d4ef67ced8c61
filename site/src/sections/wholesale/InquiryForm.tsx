import { useEffect, useRef, useState } from 'react';
import {
  BUSINESS_FIELDS,
  type BusinessDetails,
  type BusinessField,
  WHOLESALE,
  wholesaleDraft,
} from '../../content/wholesale';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './inquiry-form.module.css';

/**
 * A link that opens the prefilled letter, and fields whose contents join it. There is nowhere to submit to: without
 * a script the link opens the same letter with no details in it.
 */
export function InquiryForm() {
  const form = useRef<HTMLFormElement>(null);
  const [details, setDetails] = useState<BusinessDetails>({});
  const read = () => form.current && setDetails(detailsOf(form.current));

  // What was typed before the script arrived counts too.
  useEffect(() => {
    if (form.current) setDetails(detailsOf(form.current));
  }, []);

  const { legend, hint, button, withoutScript } = WHOLESALE.inquiry;
  return (
    <form ref={form} className={styles.form} onInput={read} onSubmit={(event) => event.preventDefault()}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{legend}</legend>
        <p className={styles.hint}>{hint}</p>
        {BUSINESS_FIELDS.map((field) => (
          <DetailField key={field.name} {...field} />
        ))}
      </fieldset>
      <noscript>
        <p>{withoutScript}</p>
      </noscript>
      <p>
        <a className={motifs.primary} href={wholesaleDraft(details)}>
          {button}
        </a>
      </p>
    </form>
  );
}

function DetailField({ name, label, kind, autoComplete, suggestions }: BusinessField) {
  const listId = suggestions && `${name}-suggestions`;
  return (
    <label className={styles.field}>
      <span className={motifs.label}>{label}</span>
      <input className={motifs.field} type={kind} name={name} autoComplete={autoComplete} list={listId} />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </label>
  );
}

function detailsOf(form: HTMLFormElement): BusinessDetails {
  const data = new FormData(form);
  return Object.fromEntries(BUSINESS_FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')]));
}
