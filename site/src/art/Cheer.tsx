import { Confetti, Table } from './picture-parts';
import { Actor } from './rig/Actor';

/** Two who have got what they wanted; a drawing of `PICTURES`. */
export const CHEER = (
  <>
    <Table y={106} />
    <Confetti />
    <Actor who="penguin" face="triumph" pose="stomp" x={80} y={122} scale={0.44} />
    <Actor who="lobster" face="triumph" pose="flourish" x={172} y={120} scale={0.42} />
  </>
);

/** The same as a picture of its own. */
export const Cheer = () => (
  <svg className="art" viewBox="0 0 240 130" aria-hidden="true">
    {CHEER}
  </svg>
);
