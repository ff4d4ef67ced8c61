import { isStepPicture, STEP_HEIGHT, STEP_WIDTH, stepPicture } from '../../art/card-pictures';
import type { Block, RichText } from '../../content/text';
import * as styles from './blocks.module.css';
import { DataTable } from './DataTable';
import { FormattedText, plainText } from './FormattedText';

/** Renders the body of a section. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block) => (
        <BlockBody key={keyOf(block)} block={block} />
      ))}
    </>
  );
}

function BlockBody({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p data-only={block.only}>
          <FormattedText text={block.text} />
        </p>
      );
    case 'list':
      return <List items={block.items} />;
    case 'steps':
      return <Steps {...block} />;
    case 'definitions':
      return <Definitions items={block.items} />;
    case 'note':
      return (
        <div className={styles.note}>
          <h3 className={styles.noteTitle}>{block.title}</h3>
          <p>
            <FormattedText text={block.text} />
          </p>
        </div>
      );
    case 'address':
      return <Address lines={block.lines} />;
    case 'form':
      return <ModelForm {...block} />;
    case 'table':
      return <DataTable {...block} />;
  }
}

/** Returns a React key that is unique within a section. */
function keyOf(block: Block): string {
  if ('title' in block) return block.title;
  if ('text' in block) return plainText(block.text);
  return block.kind;
}

type Of<Kind extends Block['kind']> = Omit<Extract<Block, { kind: Kind }>, 'kind'>;

const List = ({ items }: { items: readonly RichText[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={plainText(item)}>
        <FormattedText text={item} />
      </li>
    ))}
  </ul>
);

const Steps = ({ items }: Of<'steps'>) => (
  <ol className={styles.steps}>
    {items.map(({ title, text, picture }) => (
      <li key={title} className={picture ? `${styles.step} ${styles.pictured}` : styles.step}>
        {isStepPicture(picture) && (
          <img
            className={styles.picture}
            src={stepPicture(picture)}
            alt=""
            width={STEP_WIDTH}
            height={STEP_HEIGHT}
            loading="lazy"
            decoding="async"
          />
        )}
        <h3 className={styles.stepTitle}>{title}</h3>
        <p>
          <FormattedText text={text} />
        </p>
      </li>
    ))}
  </ol>
);

const Definitions = ({ items }: Of<'definitions'>) => (
  <dl className={styles.facts}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.fact}>
        <dt className={styles.term}>{term}</dt>
        <dd>
          <FormattedText text={value} />
        </dd>
      </div>
    ))}
  </dl>
);

const Address = ({ lines }: Of<'address'>) => (
  <address className={styles.address}>
    {lines.map((line) => (
      <span key={plainText(line)} className={styles.line}>
        <FormattedText text={line} />
      </span>
    ))}
  </address>
);

/** A form to copy onto paper; a line that ends with a colon has space to write after it. */
const ModelForm = ({ title, lines }: Of<'form'>) => (
  <figure className={styles.form}>
    <figcaption className={styles.term}>{title}</figcaption>
    {lines.map((line) => (
      <p key={line} className={line.endsWith(':') ? styles.blank : undefined}>
        {line}
      </p>
    ))}
  </figure>
);
