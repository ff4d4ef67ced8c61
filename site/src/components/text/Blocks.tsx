import { type ComponentType, cloneElement, Fragment, type ReactElement } from 'react';
import type { Block, Content } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import { PostagePicture } from '../cards/CardPicture';
import { ButtonLink } from './ButtonLink';
import * as styles from './blocks.module.css';
import { DataTable } from './DataTable';
import { FormattedText } from './FormattedText';

/** The classes of plain elements. */
const CLASSES: Readonly<Record<string, string | undefined>> = { ul: styles.list, address: styles.address };

/** Renders the body of a section: what is written in plain elements, and blocks. */
export const Blocks = ({ content }: { content: Content }) => (
  <>
    {content.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a section never change.
      <Fragment key={index}>{part && (isBlock(part) ? renderBlock(part) : renderElement(part))}</Fragment>
    ))}
  </>
);

const renderElement = (element: ReactElement) => (
  <FormattedText text={cloneElement(element, { className: CLASSES[String(element.type)] })} />
);

const isBlock = (part: ReactElement | Block): part is Block => 'kind' in part;

function renderBlock(block: Block) {
  const Body = BODIES[block.kind] as ComponentType<Block>;
  return <Body {...block} />;
}

/** A component for each kind of block. */
const BODIES: { [Kind in Block['kind']]: ComponentType<Extract<Block, { kind: Kind }>> } = {
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
      {items.map(({ term, value, link }) => (
        <div key={term} className={styles.fact}>
          <dt className={shared.capitals}>{term}</dt>
          <dd>
            <FormattedText text={value} />
          </dd>
          {link && (
            <dd className={styles.link}>
              <ButtonLink {...link} />
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
  beside: ({ table, notes }) => (
    <div className={styles.beside}>
      <DataTable {...table} />
      <div className={styles.notes}>
        <Blocks content={notes} />
      </div>
    </div>
  ),
  table: DataTable,
};
