import { ButtonLink } from '../components/text/ButtonLink';
import { BUSINESS_FIELDS, type BusinessField, WHOLESALE, wholesaleDraft } from '../content/pages/wholesale';
import * as shared from '../styles/shared.module.css';
import * as styles from './inquiry-form.module.css';

/**
 * A link that opens the prefilled email draft, and fields for the business details, which `inquiry-draft.ts` adds to the draft.
 * They are no form, since nothing is submitted; without a script the draft has no details.
 */
export function InquiryForm() {
  const { legend, hint, button, withoutScript, failed } = WHOLESALE.inquiry;
  return (
    <div className={styles.form}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{legend}</legend>
        <p className={styles.hint} data-failed={failed}>
          {hint}
        </p>
        {BUSINESS_FIELDS.map((field) => (
          <DetailField key={field.name} {...field} />
        ))}
      </fieldset>
      <noscript>
        <p>{withoutScript}</p>
      </noscript>
      <p>
        <ButtonLink primary label={button} href={wholesaleDraft()} />
      </p>
    </div>
  );
}

function DetailField({ name, label, kind, autoComplete, suggestions }: BusinessField) {
  const listId = suggestions && `${name}-suggestions`;
  return (
    <label className={styles.field}>
      <span className={shared.label}>{label}</span>
      <input className={shared.field} type={kind} name={name} autoComplete={autoComplete} list={listId} />
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
