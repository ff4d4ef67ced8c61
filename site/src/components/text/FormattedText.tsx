import { Fragment } from 'react';
import type { Inline, RichText } from '../../content/text';
import * as shared from '../../styles/shared.module.css';

/** Renders running text with its links, dates and emphasis. */
export function FormattedText({ text }: { text: RichText }) {
  if (typeof text === 'string') return keepNumbers(text);
  return (
    <>
      {text.map((piece) => (
        <Fragment key={keyOf(piece)}>{renderInline(piece)}</Fragment>
      ))}
    </>
  );
}

function renderInline(piece: Inline) {
  if (typeof piece === 'string') return keepNumbers(piece);
  if ('strong' in piece) return <strong>{keepNumbers(piece.strong)}</strong>;
  if ('date' in piece) return <time dateTime={piece.date}>{piece.text}</time>;
  return <a href={piece.href}>{piece.text}</a>;
}

/** Splits a text at ranges and amounts, such as `1-3`, `39 EUR` and `36 + 5 = 41 USD`, which it contains. */
const NUMBERS = /(\d+%?-\d+%?(?: [A-Z]{3}\b)?|[\d.]+(?: [+=] [\d.]+)* [A-Z]{3}\b)/;

/** Keeps each range and each amount in one line: browsers may break them at a hyphen or a space. */
const keepNumbers = (text: string) =>
  text.split(NUMBERS).map((part, index) =>
    index % 2 ? (
      <span key={part} className={shared.range}>
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Returns the text without markup; also used as its React key among its siblings. */
export function plainText(text: RichText): string {
  return typeof text === 'string' ? text : text.map(keyOf).join('');
}

function keyOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 'strong' in piece ? piece.strong : piece.text;
}
