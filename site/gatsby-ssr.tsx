import type { GatsbySSR } from 'gatsby';
import './src/styles/global.css';

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes }) => {
  // Decides which texts are shown (global.css); the local host replaces it when it loads the pages.
  const attributes = { lang: 'en', 'data-opt-in': 'single' };
  setHtmlAttributes(attributes);
};
