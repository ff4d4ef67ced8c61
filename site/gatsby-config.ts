import type { GatsbyConfig } from 'gatsby';

/** The public address, without a trailing slash; canonical URLs start with it. */
const siteUrl = (process.env.SITE_URL || 'http://127.0.0.1:8080').replace(/\/+$/, '');

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  graphqlTypegen: false,
  plugins: ['gatsby-plugin-react-helmet'],
};

export default config;
