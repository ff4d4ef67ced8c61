import { MarkPaths } from './Mark';

/**
 * What every card looks like from the other side of the table; 250 by 350 units. `title` says what there is to see.
 * Needs {@link Defs} on the page.
 */
export const CardBack = ({ title }: { title: string }) => (
  <svg className="art c-tariff" viewBox="0 0 250 350" role="img" aria-label={title}>
    <rect className="a-card a-o" x="1.5" y="1.5" width="247" height="347" rx="14" />
    <rect className="a-ink" x="13" y="13" width="224" height="324" rx="5" />
    <use href="#rosette" className="a-gc" transform="translate(125 175) scale(1.75)" />
    <use href="#rosette" className="a-gc" transform="matrix(1.75 0 0 2.6 125 175)" />
    <rect className="a-none a-perf" x="21" y="21" width="208" height="308" />
    <g transform="translate(77 127) scale(1.5)">
      <MarkPaths />
    </g>
  </svg>
);
