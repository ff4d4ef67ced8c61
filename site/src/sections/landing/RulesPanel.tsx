import { INFO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import * as styles from './info.module.css';

/** The rules in three paragraphs. */
export function RulesPanel() {
  const { heading, parts, more } = INFO.rules;
  return (
    <div className={styles.panel}>
      <h3>{heading}</h3>
      <ol className={styles.parts}>
        {parts.map(({ title, text }) => (
          <li key={title} className={styles.part}>
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <a className={shared.button} href={more.href}>
          {more.label}
        </a>
      </p>
    </div>
  );
}
