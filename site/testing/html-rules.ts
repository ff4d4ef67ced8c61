import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { parse } from 'node-html-parser';

/** As html-validate recommends. */
const LONGEST_TITLE = 70;

/** Resolves its rules once: the library would do so for each document, which takes longer than the check. */
class ResolvedOnce extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(...args: Parameters<StaticConfigLoader['getConfigFor']>) {
    this.#resolved ??= super.getConfigFor(...args);
    return this.#resolved;
  }
}

/** The checker's recommended rules without those of style, which React and Gatsby decide. */
const VALIDATOR = new HtmlValidate(
  new ResolvedOnce({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Only that it is not empty and contains no space: Gatsby names its own element.
      'valid-id': ['error', { relaxed: true }],
      // A list may have a name.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // It counts "&amp;" as five characters; see below.
      'long-title': 'off',
    },
  }),
);

/** Returns what html-validate finds wrong in a document. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await VALIDATOR.validateString(html);
  const title = parse(html).querySelector('title')?.text ?? '';
  return [
    ...results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ...(title.length > LONGEST_TITLE ? [`"${title}" has more than ${LONGEST_TITLE} characters`] : []),
  ];
}
