import { DocsSearch } from '@stoa/docs/search'
import { renderText } from '../../../packages/docs/src/testing/pages.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const page = await renderText('# Fine-tuning\n\nTrain a model with 中文 and עברית.\n\n## Load weights\n\nUse `from_pretrained`.\n')
const search = new DocsSearch()
search.putPage('en', 'chapter1/1', page.records)

/** A query of the documentation search. */
export const target: FuzzTarget = {
	seeds: ['fine tuning', 'from_pretrained', '中文模型', 'a b c d e f g h i j k l m n o p'],
	words: ['wieghts', ' ', '中', 'ü', '\u0301', '*', '"'],
	run: (bytes) => search.search(textOf(bytes)),
}
