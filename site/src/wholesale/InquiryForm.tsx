import { ButtonLink } from '../components/text/ButtonLink';
import { BUSINESS_FIELDS, type BusinessField, WHOLESALE, wholesaleDraft } from '../content/pages/wholesale';
import * as shared from '../styles/shared.module.css';
import * as styles from './inquiry-form.module.css';

/**
 * A link that opens the prefilled email draft, fields for the business details, and what the draft says. `inquiry-draft.ts`
 * adds the details to both. They are no form, since nothing is submitted; without a script the draft has no details.
 */
export function InquiryForm() {
  const { legend, hint, button, withoutScript, failed } = WHOLESALE.inquiry;
  return (
    <div className={styles.inquiry}>
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
      <Letter />
    </div>
  );
}

/** The draft as a sheet of paper; its details are not announced while they are typed. */
function Letter() {
  const { title, toLabel, to, subjectLabel, subject, opening, topics, end } = WHOLESALE.inquiry.letter;
  return (
    <figure className={styles.letter}>
      <figcaption className={shared.capitals}>{title}</figcaption>
      <p className={styles.line}>
        {toLabel}: {to}
      </p>
      <p className={styles.line}>
        {subjectLabel}: <strong>{subject}</strong>
      </p>
      {opening.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
      <output className={styles.details} aria-live="off" />
      <p>{end}</p>
    </figure>
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
