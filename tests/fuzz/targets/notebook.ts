import { renderBody } from '../../../packages/markdown/src/render-body.ts'
import { notebookMarkdown } from '../../../packages/hub/src/repositories/reading/notebook.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** A Jupyter notebook. Its cells become Markdown, which is rendered like any other. */
export const target: FuzzTarget = {
	seeds: [
		'{"cells":[{"cell_type":"markdown","source":["# A\\n","text"]},{"cell_type":"code","source":"print(1)","outputs":[{"output_type":"stream","text":["1\\n"]},{"output_type":"display_data","data":{"image/png":"x","text/plain":["<Figure>"]}},{"output_type":"error","ename":"E","evalue":"v"}]},{"cell_type":"raw","source":"x"}],"metadata":{"kernelspec":{"language":"python"}}}',
	],
	words: ['{"cell_type":"code","source":', '"outputs":[', '"data":{', '"text/plain":', '```', '~~~', '\\n', '---\\n'],
	run(bytes) {
		const markdown = notebookMarkdown(textOf(bytes))
		if (markdown !== undefined) renderBody(markdown, {})
	},
}
