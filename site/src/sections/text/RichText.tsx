import { Fragment } from 'react';
import type { Inline, RichText as RichTextData } from '../../content/types';

/** Running text with its links, dates and strong words. */
export function RichText({ text }: { text: RichTextData }) {
  if (typeof text === 'string') return <>{text}</>;
  return (
    <>
      {text.map((piece) => (
        <Fragment key={keyOf(piece)}>{markUp(piece)}</Fragment>
      ))}
    </>
  );
}

function markUp(piece: Inline) {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) return <strong>{piece.strong}</strong>;
  if ('date' in piece) return <time dateTime={piece.date}>{piece.text}</time>;
  return <a href={piece.href}>{piece.text}</a>;
}

/** The words themselves, which tell the pieces of one text apart; also a name for it among its neighbours. */
export function wordsOf(text: RichTextData): string {
  return typeof text === 'string' ? text : text.map(keyOf).join('');
}

function keyOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 'strong' in piece ? piece.strong : piece.text;
}
