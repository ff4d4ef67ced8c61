interface StencilProps {
  /** The class of its colour. */
  colour: string;
  x: number;
  y: number;
  size: number;
  text: string;
  /** Where `x` is in the text; its middle by default. */
  anchor?: 'start';
  transform?: string;
}

/** A word in the brand face. */
export const Stencil = ({ colour, x, y, size, text, anchor, transform }: StencilProps) => (
  <text
    className={`a-display ${colour}`}
    x={x}
    y={y}
    fontSize={size}
    textAnchor={anchor ? undefined : 'middle'}
    transform={transform}
  >
    {text}
  </text>
);

/** Texts at their places, in the style of the group around them. */
export const LetteredWords = ({ at }: { at: readonly (readonly [x: number, y: number, text: string])[] }) => (
  <>
    {at.map(([x, y, text]) => (
      <text key={text} x={x} y={y}>
        {text}
      </text>
    ))}
  </>
);
