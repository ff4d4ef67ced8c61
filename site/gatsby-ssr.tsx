import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import type { GatsbySSR } from 'gatsby';
import { cloneElement, type ReactElement } from 'react';

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes }) => {
  // Decides which texts are shown (global.css); the local host replaces it when it loads the pages.
  const attributes = { lang: LANGUAGE, 'data-opt-in': 'single' };
  setHtmlAttributes(attributes);
};

/** Keeps what belongs to the page itself: its metadata, and nothing of a runtime that visitors are not sent. */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  replacePostBodyComponents,
}) => {
  if (!IS_BUILT) return;
  const components = getHeadComponents() as ReactElement[];
  const own = components.filter(({ props }) => props['data-react-helmet']);
  if (own.length === 0)
    throw new Error('Gatsby marks the metadata of a page in another way than gatsby-ssr.tsx expects.');
  replaceHeadComponents(own.map((component) => cloneElement(component, { 'data-react-helmet': undefined })));
  replacePostBodyComponents([]);
};
