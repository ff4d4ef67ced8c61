import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { Helmet } from 'react-helmet';
import { type PageHead, SHARE_IMAGE } from '../content/head';
import { APPLE_ICON, FAVICON_PNG, FAVICON_SVG, SITE_FILES, THEME_COLOR } from './site-files';
import { structuredData } from './structured-data';

/** Renders the metadata of a page into `<head>`: for browsers, search engines and social networks. */
export function Head({ path, title, description, keywords, noindex, type }: PageHead) {
  const url = `${SITE_URL}${path}`;
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      <meta name="robots" content={noindex ? 'noindex' : 'index, follow'} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={GAME.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${SITE_URL}${SHARE_IMAGE.path}`} />
      <meta property="og:image:width" content={String(SHARE_IMAGE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE.height)} />
      <meta property="og:image:alt" content={SHARE_IMAGE.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${SITE_URL}${SHARE_IMAGE.path}`} />
      <meta name="twitter:image:alt" content={SHARE_IMAGE.alt} />
      <meta name="theme-color" content={THEME_COLOR} />
      <link rel="icon" href={FAVICON_PNG.path} sizes="32x32" type="image/png" />
      <link rel="icon" href={FAVICON_SVG.path} sizes="any" type="image/svg+xml" />
      <link rel="apple-touch-icon" href={APPLE_ICON.path} />
      <link rel="manifest" href={SITE_FILES.manifest} />
      <script type="application/ld+json">{JSON.stringify(structuredData(SITE_URL))}</script>
    </Helmet>
  );
}
