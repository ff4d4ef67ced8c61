/**
 * What the site uses although not every browser of the browserslist has it: which browsers lack it by MDN's data, and
 * what happens there. Keys are those of the data. The engines of `npm run test:browsers` lack those without a version.
 */
export const GAPS: Readonly<Record<string, readonly [browsers: string, effect: string]>> = {
  'api.CSSNumericValue.div': ['firefox', 'another `div`: a name in the code of React'],
  'api.CSSPageDescriptors.marginLeft': [
    'chrome, edge, safari < 26',
    'another `marginLeft`: of `style`, which every browser has',
  ],
  'api.CSSPageDescriptors.marginRight': [
    'chrome, edge, safari < 26',
    'another `marginRight`: of `style`, which every browser has',
  ],
  'api.Document.moveBefore': [
    'chrome < 133, edge < 133, firefox < 144, safari',
    'asked for first, by Preact, which inserts an element instead',
  ],
  'api.IntersectionObserver.delay': ['firefox, safari', 'another `delay`: of a tooltip or a query'],
  'api.Navigator.canShare': ['chrome < 128, firefox', 'asked for first: the link downloads the picture'],
  'api.Navigator.scheduling': ['firefox, safari', "asked for first, by React's scheduler"],
  'api.PaintWorkletGlobalScope.devicePixelRatio': [
    'firefox, safari',
    'another `devicePixelRatio`: of `window`, which every browser has',
  ],
  'api.Scheduling.isInputPending': ['firefox, safari', "asked for first, by React's scheduler"],
  'api.VideoFrame.flip': [
    'chrome < 138, edge < 138, firefox, safari',
    'another `flip`: which side a tooltip is on',
  ],
  'css.at-rules.font-face.ascent-override': [
    'safari',
    "until the text face has arrived, lines are as high as Georgia's own",
  ],
  'css.at-rules.font-face.descent-override': ['safari', 'the same'],
  'css.at-rules.font-face.line-gap-override': ['safari', 'the same'],
  'css.at-rules.page': ['safari < 18.2', "printed with the browser's own margins"],
  'css.properties.accent-color': [
    'safari < 26.2',
    "a ticked box has the browser's colour, perhaps with less contrast",
  ],
  'css.properties.break-after.avoid': [
    'firefox, safari',
    'a heading can be printed as the last line of a page',
  ],
  'css.properties.content-visibility': ['safari < 18', 'closed parts are printed closed'],
  'css.properties.font-family.ui-monospace': ['chrome, edge, firefox', 'the next font of the list'],
  'css.properties.font-size-adjust': ['chrome < 127, edge < 127', 'set to none, which is what they do'],
  'css.properties.forced-color-adjust': ['safari', 'it has no forced colours'],
  'css.properties.hyphenate-limit-chars': ['firefox < 137, safari < 27.3', 'short words can be hyphenated'],
  'css.properties.overflow-anchor': ['safari < 27', 'set to none: it does not anchor by itself before'],
  'css.properties.scrollbar-width': [
    'chrome < 121, edge < 121, safari < 18.2',
    'a scrollbar of the usual width',
  ],
  'css.properties.text-size-adjust': [
    'firefox, safari',
    'phones have their prefix; the others do not enlarge text by themselves',
  ],
  'css.properties.text-wrap.balance': ['safari < 17.5', 'the last line of a heading can be short'],
  'css.properties.text-wrap.pretty': ['firefox, safari < 26', 'the last line of a paragraph can be one word'],
  'css.properties.user-select': ['safari < 27.3', 'its prefixed form selects the same'],
  'css.selectors.details-content': [
    'chrome < 131, edge < 131, firefox < 143, safari < 18.4',
    'closed answers are printed closed',
  ],
  'html.elements.img.fetchpriority': ['firefox < 132', "the hero's cards are loaded with the other pictures"],
  'html.elements.link.rel.manifest': ['firefox', 'it installs no pages'],
  'html.elements.meta.name.theme-color': ['chrome, edge, firefox', "the browser's frame keeps its colour"],
  'html.elements.meta.name.viewport': [
    'chrome, edge, firefox, safari < 27.3',
    'for phones; elsewhere the window is the viewport',
  ],
  'html.elements.script.type.speculationrules': [
    'firefox, safari < 27.3',
    'the next page is loaded when it is asked for',
  ],
  'javascript.builtins.Error.captureStackTrace': ['firefox < 138', 'asked for first, by a library'],
};
