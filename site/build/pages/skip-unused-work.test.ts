import { skipUnusedWork } from './skip-unused-work';

class TerserPlugin {
  options = { exclude: /^$/ };
  apply(): void {}
}

describe('skipUnusedWork', () => {
  it('minifies islands, but not Gatsby’s own bundles', () => {
    const terser = new TerserPlugin();
    skipUnusedWork({ optimization: { minimizer: [terser] } }, 'build-javascript');
    const files = [
      'app-1a.js',
      'commons-1a.js',
      'component---src-pages-404-tsx-1a.js',
      'signup-1a.js',
      '1-1a.js',
    ];
    expect(files.filter((file) => !terser.options.exclude.test(file))).toEqual(['signup-1a.js', '1-1a.js']);
  });

  it('writes neither source maps nor a cache', () => {
    const config = {};
    skipUnusedWork(config, 'build-html');
    expect(config).toEqual({ devtool: false, cache: false });
  });

  it('throws if bundles are not minified with Terser', () => {
    expect(() => skipUnusedWork({}, 'build-javascript')).toThrow('Terser');
  });
});
