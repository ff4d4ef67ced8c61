import { graphql, useStaticQuery } from 'gatsby';
import type { Hosting } from '../content/pages/privacy';

/** What the build knows of the installation. */
interface SiteMetadata {
  /** The public URL without a trailing slash. */
  siteUrl: string;
  hosting: Hosting;
}

/** Returns the metadata of `gatsby-config.ts`. */
export function useSiteMetadata(): SiteMetadata {
  const { site } = useStaticQuery<{ site: { siteMetadata: SiteMetadata } }>(graphql`
    query SiteMetadata {
      site {
        siteMetadata {
          siteUrl
          hosting
        }
      }
    }
  `);
  return site.siteMetadata;
}
