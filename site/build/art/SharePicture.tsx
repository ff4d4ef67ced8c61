import { Scene } from '../../src/art/HeroScene';
import { Logo } from '../../src/art/Logo';
import { HERO } from '../../src/content/pages/landing';
import { BACKGROUND_COLOR, THEME_COLOR } from '../../src/seo/site-files';

/** The preview of a shared link, 1200 by 630 units. */
export const SharePicture = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" aria-hidden="true">
    <path fill={BACKGROUND_COLOR} d="M0 0h1200v630H0z" />
    <svg x="540" y="72" width="660" height="560" viewBox="0 0 660 560" overflow="visible" aria-hidden="true">
      <Scene />
    </svg>
    <g className="a-ink" color={THEME_COLOR}>
      <svg x="56" y="64" width="480" height="180" overflow="visible" aria-hidden="true">
        <Logo />
      </svg>
    </g>
    <g className="a-d a-ink" fontSize="33">
      <text x="58" y="312">
        The card game
      </text>
      <text x="58" y="352">
        of trade wars
      </text>
    </g>
    <g transform="rotate(-4 230 420)">
      <rect className="a-none a-or" x="60" y="388" width="330" height="60" rx="5" />
      <text className="a-d a-red" x="225" y="430" fontSize="36" textAnchor="middle">
        {HERO.badge.toUpperCase()}
      </text>
    </g>
  </svg>
);
