import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { GAME, SELLER } from '../../contract';
import { respond } from '../endpoint';

/** A page that a link of a mail leads to. It has no script. */
export interface MailPage {
  /** The form's label above the title. */
  form: string;
  title: string;
  /** HTML; values in it are escaped by `html`. */
  body: string;
}

/** A text that is HTML already. */
class Html {
  constructor(readonly source: string) {}
}

/** Creates HTML from a template: its values are escaped, unless they are HTML already. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): string {
  const source = (value: string | Html | undefined) =>
    value instanceof Html ? value.source : escaped(value ?? '');
  return parts.map((part, index) => part + (index < values.length ? source(values[index]) : '')).join('');
}

export const raw = (source: string): Html => new Html(source);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Responds with a page. Its address contains a token, so it is in no index, and only this site gets the referrer. */
export function page(c: Context, content: MailPage, status: ContentfulStatusCode = 200): Response {
  return respond(c, documentOf(content), status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  });
}

const documentOf = ({ form, title, body }: MailPage): string => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${GAME.name}</title>
<link rel="stylesheet" href="/papers/style.css">
</head>
<body>
<header><a href="/">${GAME.name}</a></header>
<main>
<p class="form">${form}</p>
<h1>${title}</h1>
${raw(body)}
</main>
<footer><p>${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}</p><p><a href="/privacy-policy">Privacy Policy</a></p></footer>
</body>
</html>
`;
