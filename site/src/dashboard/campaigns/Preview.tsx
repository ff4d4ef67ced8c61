import type { EmailPreview } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatBytes } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Switch } from '../ui/Switch';
import * as styles from './campaigns.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;
const VIEWS = (['text', 'light', 'dark'] as const).map((name) => [name, WORDS.views[name]] as const);

/** An email as its recipient sees it. */
export function Preview({ email, title = WORDS.preview }: { email: EmailPreview; title?: string }) {
  const [view, setView] = useState<keyof typeof WORDS.views>('light');
  return (
    <div className={layout.column}>
      <div className={layout.split}>
        <h2>{title}</h2>
        <Switch options={VIEWS} value={view} onChoose={(name) => setView(name)} />
      </div>
      <p>
        <strong>{email.subject}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={styles.paper} tabIndex={0} aria-label={`${title}: ${WORDS.views[view]}`}>
        {view === 'text' ? (
          <pre className={layout.emailText}>{email.text}</pre>
        ) : (
          <HtmlPart html={email.html} isDark={view === 'dark'} />
        )}
      </section>
      <p className={layout.hint}>{`${WORDS.size} ${formatBytes(email.bytes)}`}</p>
    </div>
  );
}

/** An HTML part with styles of its own. Its links lead nowhere: they have no address here. */
function HtmlPart({ html, isDark }: { html: string; isDark: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css.replace('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all'));
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...createElements(html));
  }, [html, isDark]);
  return <div ref={frame} />;
}

const TAGS = ['table', 'tr', 'td', 'p', 'h1', 'h2', 'h3', 'a', 'ul', 'ol', 'li', 'strong', 'em'];
const VOID_TAGS = ['br', 'hr', 'img'];
const ATTRIBUTES = ['class', 'style', 'align', 'width', 'cellpadding', 'cellspacing', 'alt', 'src'];
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decoded = (text: string): string => text.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);

/**
 * Creates the elements of an email's body. The policy of the page lets no text become HTML, and no frame has styles of
 * its own; the API writes regular HTML, so this reads it.
 */
function createElements(html: string): readonly ChildNode[] {
  const root = document.createElement('div');
  const open: HTMLElement[] = [root];
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  for (const [part, slash, tag, attributes] of body.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    if (tag === undefined) open.at(-1)?.append(decoded(part));
    else if (slash) open.pop();
    else {
      const element = document.createElement([...TAGS, ...VOID_TAGS].includes(tag) ? tag : 'div');
      for (const [, name = '', value = ''] of (attributes ?? '').matchAll(/([\w-]+)="([^"]*)"/g)) {
        // As an attribute it would need the policy's permission.
        if (name === 'style') element.style.cssText = decoded(value);
        else if (ATTRIBUTES.includes(name)) element.setAttribute(name, decoded(value));
      }
      open.at(-1)?.append(element);
      if (!VOID_TAGS.includes(tag)) open.push(element);
    }
  }
  return [...root.childNodes];
}
