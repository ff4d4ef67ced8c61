import type { ComponentType } from 'react';
import type { Block } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import { PostagePicture } from '../cards/CardPicture';
import { ActionLink } from './ActionLink';
import * as styles from './blocks.module.css';
import { DataTable } from './DataTable';
import { FormattedText, plainText } from './FormattedText';

/** Renders the body of a section. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block) => {
        const Body = BODIES[block.kind] as ComponentType<Block>;
        return <Body key={keyOf(block)} {...block} />;
      })}
    </>
  );
}

/** Returns a React key that is unique within a section. */
function keyOf(block: Block): string {
  if ('title' in block) return block.title;
  if ('text' in block) return plainText(block.text);
  return block.kind;
}

/** A component for each kind of block. */
const BODIES: { [Kind in Block['kind']]: ComponentType<Extract<Block, { kind: Kind }>> } = {
  text: ({ text, only }) => (
    <p data-only={only}>
      <FormattedText text={text} />
    </p>
  ),
  list: ({ items }) => (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={plainText(item)}>
          <FormattedText text={item} />
        </li>
      ))}
    </ul>
  ),
  steps: ({ items }) => (
    <ol className={styles.steps}>
      {items.map(({ title, text, picture }) => (
        <li key={title} className={picture ? `${styles.step} ${styles.pictured}` : styles.step}>
          <PostagePicture name={picture} />
          <h3 className={styles.stepTitle}>
            <FormattedText text={title} />
          </h3>
          <p>
            <FormattedText text={text} />
          </p>
        </li>
      ))}
    </ol>
  ),
  definitions: ({ items }) => (
    <dl className={styles.facts}>
      {items.map(({ term, value, action }) => (
        <div key={term} className={styles.fact}>
          <dt className={shared.capitals}>{term}</dt>
          <dd>
            <FormattedText text={value} />
          </dd>
          {action && (
            <dd className={styles.action}>
              <ActionLink {...action} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  ),
  note: ({ title, text }) => (
    <div className={styles.note}>
      <h3 className={styles.noteTitle}>{title}</h3>
      <p>
        <FormattedText text={text} />
      </p>
    </div>
  ),
  address: ({ lines }) => (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={plainText(line)} className={styles.line}>
          <FormattedText text={line} />
        </span>
      ))}
    </address>
  ),
  // A form to copy onto paper; a line that ends with a colon has space to write after it.
  form: ({ title, lines }) => (
    <figure className={styles.form}>
      <figcaption className={shared.capitals}>{title}</figcaption>
      {lines.map((line) => (
        <p key={line} className={line.endsWith(':') ? styles.blank : undefined}>
          {line}
        </p>
      ))}
    </figure>
  ),
  table: DataTable,
};
