/** @type {import('gatsby').GatsbyConfig} */
export default {
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  graphqlTypegen: false,
  plugins: ['gatsby-plugin-react-helmet'],
};
