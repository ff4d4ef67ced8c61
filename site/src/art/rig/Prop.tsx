import { Pen, type Placed } from './Pen';

/** A thing in a scene, drawn with the same pen as the figures. */
export function Prop({ draw, ...placed }: Placed & { draw: (pen: Pen) => void }) {
  const pen = new Pen(placed);
  draw(pen);
  return pen.drawing();
}
