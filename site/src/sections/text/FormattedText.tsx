import { Fragment } from 'react';
import type { Inline, RichText } from '../../content/text';

/** Renders running text with its links, dates and emphasis. */
export function FormattedText({ text }: { text: RichText }) {
  if (typeof text === 'string') return <>{text}</>;
  return (
    <>
      {text.map((piece) => (
        <Fragment key={keyOf(piece)}>{renderInline(piece)}</Fragment>
      ))}
    </>
  );
}

function renderInline(piece: Inline) {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) return <strong>{piece.strong}</strong>;
  if ('date' in piece) return <time dateTime={piece.date}>{piece.text}</time>;
  return <a href={piece.href}>{piece.text}</a>;
}

/** Returns the text without markup; also used as its React key among its siblings. */
export function plainText(text: RichText): string {
  return typeof text === 'string' ? text : text.map(keyOf).join('');
}

function keyOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 'strong' in piece ? piece.strong : piece.text;
}
