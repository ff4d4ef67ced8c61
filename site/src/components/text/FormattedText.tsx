import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import * as shared from '../../styles/shared.module.css';

/**
 * Renders text with its elements, such as links. Words that follow one another become one text, since React separates
 * texts by comments.
 */
export const FormattedText = ({ text }: { text: ReactNode }) => <>{formatted(text)}</>;

function formatted(text: ReactNode): ReactNode {
  const pieces = joinTexts(text);
  return pieces.length === 1
    ? keepNumbers(pieces[0])
    : pieces.map((piece, index) => <Fragment key={keyAt(index)}>{keepNumbers(piece)}</Fragment>);
}

type Piece = string | ReactElement<{ children?: ReactNode }>;

/** Returns the texts and elements of a text; those in fragments are among them. */
function joinTexts(text: ReactNode, pieces: Piece[] = []): Piece[] {
  Children.forEach(text, (child) => {
    const last = pieces.at(-1);
    if (isElement(child)) {
      if (child.type === Fragment) joinTexts(child.props.children, pieces);
      else pieces.push(child);
    } else if (child !== null && child !== undefined && typeof child !== 'boolean') {
      if (typeof last === 'string') pieces[pieces.length - 1] = last + String(child);
      else pieces.push(String(child));
    }
  });
  return pieces;
}

const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> => isValidElement(node);

/** The pieces of a text never change. */
const keyAt = (index: number): string => String(index);

/** Splits a text at ranges and amounts, such as `1-3`, `39 EUR` and `36 + 5 = 41 USD`, which it contains. */
const NUMBERS = /(\d+%?-\d+|[\d.]+(?: [+=] [\d.]+)* [A-Z]{3}\b)/;

/** Keeps each range and each amount in one line: browsers may break them at a hyphen or a space. */
function keepNumbers(piece: Piece | undefined): ReactNode {
  if (typeof piece !== 'string')
    return piece && cloneElement(piece, undefined, formatted(piece.props.children));
  return piece.split(NUMBERS).map((part, index) =>
    index % 2 ? (
      <span key={part} className={shared.range}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
