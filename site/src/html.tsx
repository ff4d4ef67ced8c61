import type { ReactNode } from 'react';
import { ownMarkup } from './own-markup';
import { PRELOAD_TEXT_FONT } from './seo/text-font';

/** Decodes the font in the stylesheet at once, and not when the first title is laid out. */
const LOAD_FONT = "document.fonts.load('1em Tantrum Display')";

/** Elements that need the script of forms. */
const NEEDS_FORMS = /<form\b| data-offer-bar=/;

/** Lets the browser prerender the page behind a link that the visitor is about to click. */
const SPECULATION_RULES = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/admin'] } }] },
      eagerness: 'moderate',
    },
  ],
};

interface HtmlProps {
  htmlAttributes: object;
  headComponents: ReactNode;
  /** The rendered page. */
  body: string;
  /** What Gatsby adds for its runtime while developing. */
  postBodyComponents: ReactNode;
}

/** The document of every page. Visitors are not sent Gatsby's runtime; the build fills in style and scripts, for which there are empty elements. */
export default function Html({ htmlAttributes, headComponents, body, postBodyComponents }: HtmlProps) {
  return (
    <html {...htmlAttributes}>
      <head>
        <meta charSet="utf-8" />
        {/* Before the scripts: until a phone has read it, its window is 980 pixels wide, and counts as a wide one. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Early in the head, so that the font is ready before the first paint: it would move the text afterwards. */}
        <style />
        <Script code={LOAD_FONT} />
        <Script code={PRELOAD_TEXT_FONT} />
        {headComponents}
      </head>
      <body>
        <div
          id="___gatsby"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: Gatsby has rendered it with React.
          dangerouslySetInnerHTML={{ __html: IS_BUILT ? ownMarkup(body) : body }}
        />
        {postBodyComponents}
        {/* While developing, `gatsby-browser.ts` runs them. */}
        {IS_BUILT && NEEDS_FORMS.test(body) && <script data-script="forms" />}
        {IS_BUILT && <script data-script="bootstrap" />}
        {IS_BUILT && <Script type="speculationrules" code={JSON.stringify(SPECULATION_RULES)} />}
      </body>
    </html>
  );
}

/** A script without React's escapes; the code comes from the build. */
const Script = ({ type, code }: { type?: string; code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
);
