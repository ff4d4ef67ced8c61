import { CardSheet, ROSETTE } from './CardFrame';
import { MarkPaths } from './Mark';

/** What every card looks like from the other side of the table; a picture like the faces. */
export const CardBack = () => (
  <CardSheet>
    <rect className="a-ink" x="13" y="13" width="224" height="324" rx="5" />
    <path className="a-gc" transform="translate(125 175) scale(1.75)" d={ROSETTE} />
    <path className="a-gc" transform="matrix(1.75 0 0 2.6 125 175)" d={ROSETTE} />
    <rect className="a-none a-perf" x="21" y="21" width="208" height="308" />
    <g transform="translate(77 127) scale(1.5)">
      <MarkPaths />
    </g>
  </CardSheet>
);
