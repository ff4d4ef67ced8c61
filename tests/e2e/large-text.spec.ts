import { expectFits, test } from './large-text';

test('/shipping, whose table has three columns, fits on a phone with text of 200%', ({ page }) =>
  expectFits(page, { name: 'the page /shipping', path: '/shipping' }));
