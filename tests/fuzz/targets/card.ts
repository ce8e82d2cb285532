import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { gateFormOf } from '../../../packages/hub/src/repositories/access/gate-form.ts'
import { readCard } from '../../../packages/hub/src/repositories/metadata/card.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { validateCard } from '../../../packages/hub/src/repositories/metadata/validate-card.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const KINDS = ['model', 'dataset', 'space'] as const

/** README.md of a repository: tags, task, library, license, citation, papers, model-index, the questions of its gate. */
export const target: FuzzTarget = {
	seeds: [
		'---\nlicense: mit\nlanguage: [en, de]\ntags:\n- a\n- b\npipeline_tag: fill-mask\nmask_token: "[MASK]"\nlibrary_name: transformers\nbase_model: ada/base\ndatasets: ada/data\nwidget:\n- text: hi\n---\n# Title\n\nA [paper](https://arxiv.org/abs/1810.04805).\n\n```bibtex\n@misc{a, title={A {B}}}\n```\n',
		'---\nmodel-index:\n- name: x\n  results:\n  - task: {type: text-classification, name: T}\n    dataset: {name: D, type: d}\n    metrics:\n    - {type: accuracy, value: 0.9}\n---\nText of the first paragraph.\n',
		'---\nsdk: static\nemoji: 🚀\ncolorFrom: red\ncolorTo: blue\nmodels: [ada/a]\ndatasets:\n- ada/d\napp_file: app.py\nshort_description: short\n---\n',
		'---\ntask_categories: [text-generation]\nsize_categories: 1K<n<10K\nconfigs:\n- config_name: default\n  data_files: "*.csv"\ndataset_info:\n  features:\n  - {name: a, dtype: string}\n---\n',
		'---\nextra_gated_prompt: Read\nextra_gated_fields:\n  Name: text\n  Country: country\n  Age:\n    type: select\n    options: [young, {label: old, value: o}]\n  I agree: checkbox\n---\n',
	],
	words: [
		'---\n',
		'license: ',
		'tags:\n- ',
		'model-index:',
		'extra_gated_fields:\n',
		'type: select\n',
		'@article{',
		'arxiv.org/abs/',
		'&a ',
		'*a',
		'<<: ',
		'!!',
		'{',
		'}',
		'[',
		']',
		'|\n',
		'>-\n',
		'? ',
	],
	async run(bytes) {
		const text = textOf(bytes)
		const reader = memoryFactReader({ 'README.md': text })
		for (const kind of KINDS) {
			const facts = await deriveMetadata(kind, reader)
			// PostgreSQL stores neither NUL nor lone surrogates.
			if (/\\u0000|\\ud[89a-f]/.test(JSON.stringify(facts).replaceAll('\\\\', ''))) throw new Error('What was derived cannot be stored')
			validateCard(kind, text)
		}
		gateFormOf(readCard(text).data)
	},
}
