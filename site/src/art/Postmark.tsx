const WAVES = [20, 36, 52, 68].map((y) => `M92 ${y}q12-9 24 0${'t24 0'.repeat(4)}`).join('');

/** A cancellation: a round postmark and waves, in the colour of the text. */
export const Postmark = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 216 88" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="44" cy="44" r="41" strokeWidth="3" />
    <circle cx="44" cy="44" r="28" strokeWidth="2" />
    <path strokeWidth="3" d={`M20 36h48M20 52h48${WAVES}`} />
  </svg>
);
