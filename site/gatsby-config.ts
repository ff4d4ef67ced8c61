import type { GatsbyConfig } from 'gatsby';

/** The public address, without a trailing slash; canonical URLs start with it. */
const siteUrl = (process.env.SITE_URL || 'http://127.0.0.1:8080').replace(/\/+$/, '');

/** How the site will run: the statements of the privacy policy on processors and logs depend on it. */
const hosting = process.env.SITE_HOSTING === 'aws' ? 'aws' : 'machine';

const config: GatsbyConfig = {
  siteMetadata: { siteUrl, hosting },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  graphqlTypegen: false,
  plugins: ['gatsby-plugin-react-helmet'],
};

export default config;
