import { ADMIN } from '../words';
import * as styles from './navigation.module.css';
import { addressOf } from './routes';
import { SECTIONS, type Section } from './section-names';

/** The picture of each section, 24 units high, for the bar of a phone. */
const ICONS: Readonly<Record<Section, string>> = {
  overview: 'M4 20V11M10 20V4M16 20v-6M2 20h20M22 20V9',
  people: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 3-7 8-7s8 2 8 7z',
  campaigns: 'M3 5h18v14H3zM3 6l9 7 9-7',
  sources: 'M12 22V3M5 4h12l3 3-3 3H5zM19 13H8l-3 3 3 3h11z',
  'import-export': 'M7 3v14m0 0-4-4m4 4 4-4M17 21V7m0 0-4 4m4-4 4 4',
};

/** Links to the sections: tabs of the band, or a bar at the bottom of a phone. */
export const Navigation = ({ current }: { current: Section }) => (
  <nav className={styles.navigation} aria-label={ADMIN.navigation}>
    <ul className={styles.sections}>
      {SECTIONS.map((section) => (
        <li key={section}>
          <a href={addressOf({ section })} aria-current={section === current ? 'page' : undefined}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[section]} />
            </svg>
            {ADMIN.sections[section]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
