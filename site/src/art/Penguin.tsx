/** A crowned penguin with folded flippers, 120 by 190 units, its feet on the lower edge. */
export const Penguin = () => (
  <>
    <path className="a-gold a-o" d="M32 182q8-10 20 0l-4 7H28zm36 0q10-10 20 0l4 7H72z" />
    <path className="a-ink a-o" d="M60 34c30 0 40 24 42 66s-6 84-42 84-44-42-42-84 12-66 42-66z" />
    <path className="a-paper" d="M60 100c24 0 32 18 30 42s-12 38-30 38-28-14-30-38 6-42 30-42z" />
    <path className="a-paper" d="M60 62c6-12 34-10 32 12-1 14-18 22-32 22s-31-8-32-22c-2-22 26-24 32-12z" />
    <path className="a-ink" d="M36 67h18v9H42zm48 0H66v9h12z" />
    <path className="a-none a-o a-w" d="M30 55l26 10m34-10L64 65" />
    <path className="a-gold a-o" d="M48 84q12-10 24 0l-12 10z" />
    <path className="a-ink a-o a-rim" d="M14 112c10-12 20-6 34 8l30 20-8 12-34-12c-18-6-26-16-22-28z" />
    <path className="a-ink a-o a-rim" d="M106 112c-10-12-20-6-34 8l-30 20 8 12 34-12c18-6 26-16 22-28z" />
    <path className="a-gold a-o" d="M26 40L18 4l22 16L56-6l18 24 20-18-2 38q-32-10-66 2z" />
    <circle className="a-red" cx="57" cy="22" r="6" />
  </>
);
