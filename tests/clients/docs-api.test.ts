import { openDocs, renderPage } from '@stoa/docs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeLibrary } from '../../apps/cli/src/docs/api/describe-library.ts'

const { STOA_TEST_PYTHON_REFERENCE: python = '', STOA_TEST_PYTHON_REFERENCE_MISSING: whyNot = 'run npm test: it installs the libraries' } =
	process.env

/** The main objects of each library, as its own documentation names them, with the lists that some of them contain. */
const LIBRARIES = {
	peft: [
		'LoraConfig',
		'PeftModel\n    - all',
		'PeftConfig',
		'get_peft_model',
		'AutoPeftModelForCausalLM',
		'tuners.lora.LoraModel',
		'PrefixTuningConfig',
		'PeftMixedModel',
		'peft.PeftModelForCausalLM',
	],
	accelerate: [
		'Accelerator\n    - all',
		'state.PartialState',
		'data_loader.DataLoaderShard',
		'init_empty_weights',
		'dispatch_model',
		'accelerate.load_checkpoint_and_dispatch',
		'DistributedDataParallelKwargs',
		'notebook_launcher',
	],
	huggingface_hub: [
		'HfApi\n    - all',
		'InferenceClient',
		'hf_hub_download',
		'snapshot_download',
		'HfFileSystem\n    - __init__\n    - all',
		'CommitOperationAdd',
		'ModelCard\n    - load\n    - push_to_hub',
		'huggingface_hub.InferenceEndpoint',
		'login',
	],
	diffusers: [
		'DiffusionPipeline\n    - all\n    - device\n    - to\n    - components',
		'StableDiffusionPipeline\n    - all\n    - __call__\n    - from_pretrained',
		'UNet2DConditionModel',
		'AutoencoderKL\n    - decode\n    - all',
		'DDIMScheduler',
		'ModelMixin\n    - all',
		'pipelines.stable_diffusion.StableDiffusionPipelineOutput',
		'image_processor.VaeImageProcessor',
		'FluxPipeline\n    - all\n    - __call__',
	],
} as const

describe.skipIf(python === '')(`API references of libraries${python === '' ? ` (${whyNot})` : ''}`, () => {
	const packages = python === '' ? '' : spawnSync(python, ['-I', '-c', 'import griffe;print(griffe.__path__[0])']).stdout.toString().trim()

	for (const [library, names] of Object.entries(LIBRARIES))
		test(
			`every [[autodoc]] of a page that names the main objects of ${library} is described, and no name leaks`,
			{ timeout: 240_000 },
			async () => {
				const described = await describeLibrary({ source: join(dirname(packages), library), python, style: 'google' })
				const files: Record<string, string> = {
					'_toctree.yml': '- local: api\n  title: API\n',
					'_docstrings.json': JSON.stringify(described),
					'api.md': `# API\n\nSee [\`${names[0].split('\n')[0]}\`] and [\`~other.Thing.run\`].\n\n${names.map((name) => `[[autodoc]] ${name}\n`).join('\n')}`,
				}
				const source = { list: async () => Object.keys(files), read: async (path: string) => new TextEncoder().encode(files[path] ?? '') }
				const project = await openDocs(source, { id: library })
				const page = await renderPage(project, { language: 'en', path: 'api' })
				expect(page?.notices.filter(({ rule }) => rule === 'autodoc').map(({ message }) => message)).toEqual([])
				expect(page?.html).not.toContain('docstring-missing')
				for (const name of names) {
					const [own = ''] = name.split('\n')
					const id = own.startsWith(`${library}.`) ? own : `${library}.${own}`
					expect(
						page?.ids.some((one) => one === id || (one.startsWith(`${library}.`) && one.endsWith(`.${own.split('.').at(-1)}`))),
						id,
					).toBe(true)
				}
				const prose = page?.html.replaceAll(/<pre[^]*?<\/pre>/g, '') ?? ''
				// `list[<code>X</code>]` is a type.
				expect(prose.match(/.{0,60}(?<!\w)\[<code>[^<]*<\/code>\].{0,60}/g)).toBeNull()
				expect(prose.match(/.{0,60}\[`~?[A-Za-z_].{0,60}/g)).toBeNull()
				const readable = page?.cleanMarkdown.replaceAll(/^[ >]*(`{3,})[^]*?^[ >]*\1/gm, '') ?? ''
				expect(readable.match(/.{0,60}(?<!\w)\[`~?[\w.]+`\](?!\().{0,60}/g)).toBeNull()
			},
		)
})
