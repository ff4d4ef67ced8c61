import { ownMarkup } from './own-markup';

const WRAPPER = ' style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"';
const ANNOUNCER = '<div id="gatsby-announcer" style="position:absolute" aria-live="assertive"></div>';

it('removes what is for Gatsby, and NULs', () => {
  expect(ownMarkup(`<div${WRAPPER}><p>A\0B</p></div>${ANNOUNCER}`)).toBe('<div><p>AB</p></div>');
});

it.each([
  ['without the element for the focus', `<div><p>A</p></div>${ANNOUNCER}`],
  ['with other attributes of it', `<div id="gatsby-focus-wrapper" tabindex="0"></div>${ANNOUNCER}`],
  ['without the element that announces', `<div${WRAPPER}></div>`],
  ['with another element', `<div${WRAPPER}></div>${ANNOUNCER}<div id="gatsby-other"></div>`],
])('fails for a page %s', (_, body) => {
  expect(() => ownMarkup(body)).toThrow('Gatsby renders other elements around a page');
});
