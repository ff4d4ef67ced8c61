import { seal } from './curves';

const SEAL = seal(18, 31, 27);

/**
 * The percent sign in a sulk on a seal of 64 by 64 units: the game's face where there is no room for its name. To be
 * put into another drawing.
 */
export const MarkPaths = () => (
  <>
    <path className="a-red" transform="translate(32 32)" d={SEAL} />
    <g className="a-none a-pale">
      <circle cx="20" cy="30" r="6" />
      <circle cx="44" cy="30" r="6" />
      <path d="M37 20L27 44M12 18l13 4m27-4l-13 4M24 53q8-7 17 0" />
    </g>
  </>
);
