import { Fragment } from 'react';
import type { Inline, RichText } from '../../content/text';
import * as shared from '../../styles/shared.module.css';

/** Renders running text with its links, dates and emphasis. */
export function FormattedText({ text }: { text: RichText }) {
  if (typeof text === 'string') return keepRanges(text);
  return (
    <>
      {text.map((piece) => (
        <Fragment key={keyOf(piece)}>{renderInline(piece)}</Fragment>
      ))}
    </>
  );
}

function renderInline(piece: Inline) {
  if (typeof piece === 'string') return keepRanges(piece);
  if ('strong' in piece) return <strong>{piece.strong}</strong>;
  if ('date' in piece) return <time dateTime={piece.date}>{piece.text}</time>;
  return <a href={piece.href}>{piece.text}</a>;
}

/** Keeps each range, such as `1-3`, in one line: browsers may break it at its hyphen. */
const keepRanges = (text: string) =>
  text.split(/(\d+%?-\d+)/).map((part) =>
    /^\d+%?-\d+$/.test(part) ? (
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
