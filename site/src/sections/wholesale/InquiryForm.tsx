import {
  BUSINESS_FIELDS,
  type BusinessField,
  WHOLESALE,
  wholesaleDraft,
} from '../../content/pages/wholesale';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './inquiry-form.module.css';

/**
 * A link that opens the prefilled letter, and fields whose contents join it: `island.ts` writes them into the link.
 * There is nowhere to submit to; without a script the link opens the same letter with no details in it.
 */
export function InquiryForm() {
  const { legend, hint, button, withoutScript } = WHOLESALE.inquiry;
  return (
    <form className={styles.form} data-draft="">
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
        <a className={motifs.primary} href={wholesaleDraft()}>
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
