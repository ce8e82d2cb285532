import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDERS, TASKS } from '@stoa/catalog'
import { applicableDatasetLibraries, datasetSnippets, inferenceSnippets, librarySnippets } from '@stoa/snippets'
import { ModelRecordInput } from '@stoa/snippets/record'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Named, PYTHON, whyNoPython } from './parsers.ts'

const LIBRARIES = process.env['STOA_TEST_PYTHON_LIBRARIES']
const why =
	LIBRARIES === undefined ? ` (${process.env['STOA_TEST_PYTHON_LIBRARIES_MISSING'] ?? 'run npm test: it fetches wheels'})` : whyNoPython

/** Modules without a Python wheel on PyPI. Their programs must say where the modules come from. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
	'a checkout of their authors': [
		'MeshAnything',
		'Trainer_finetune',
		'app',
		'clientside',
		'core',
		'depth_anything_v2',
		'depth_pro',
		'gaussianformer',
		'inference',
		'inference_onnx',
		'kimia_infer',
		'models',
		'notebook',
		'phantom_wan',
		'renderformer',
		'swarmformer',
		'threedtopia_xl',
		'tools',
		'univa',
		'voicecraft',
		'vui',
		'araclip',
	],
	'git, as their install line says': [
		'ben2',
		'collector_vision',
		'dam',
		'dia',
		'dia2',
		'eds_public',
		'flextab',
		'indextts',
		'matanyone',
		'sam2',
		'sap_rpt_oss',
		'vibevoice',
		'videoprism',
		'zonos',
	],
	'source packages alone': ['ChatTTS', 'audiocraft', 'cartesia_pytorch', 'fairseq', 'fasttext', 'llama_cpp', 'mamba_ssm'],
	'packages that are compiled, or too large to fetch for a test': ['cv2', 'mlx', 'tensorflow', 'torch'],
}
const elsewhere = new Set(Object.values(ELSEWHERE).flat())

/** Names that no library has, with the reason why programs use them. */
const ALLOWED = new Set([
	// The battery's name for a class from a repository's own configuration.
	'paddlenlp.transformers:ErnieForX',
	'transformers:AutoModelForX',
	// The install line names the version that the authors keep in git.
	'ultralytics:YOLOv10',
])

const Branch = z.looseObject({ library: z.string(), branch: z.string(), model: ModelRecordInput })

function libraryPrograms(): Named[] {
	const branches = z.array(Branch).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'library-branches.json'), 'utf8')))
	return branches.flatMap(({ library, branch, model }) =>
		librarySnippets(library, model)
			.filter(({ language }) => language === 'python')
			.map(({ code }) => ({ name: `${library}: ${branch}`, code })),
	)
}

function datasetPrograms(): Named[] {
	const files = ['parquet', 'csv', 'jsonl', 'tar', 'png'].map((ending) => `data/train.${ending}`)
	const records = [...files, 'data/train.lance/0', 'croissant.json'].map((file) => ({
		id: 'ada/rows',
		tags: ['fiftyone', 'argilla', 'distilabel'],
		files: [file, 'pipeline.yaml'],
		isClosed: false,
		hub: 'https://hub.example',
	}))
	return records.flatMap((record) =>
		applicableDatasetLibraries(record).flatMap((key) =>
			datasetSnippets(key, record)
				.filter(({ language }) => language === 'python')
				.map(({ code }) => ({ name: `${key}, ${record.files[0]}`, code })),
		),
	)
}

function inferencePrograms(): Named[] {
	return TASKS.flatMap(({ id: task }) =>
		PROVIDERS.filter(({ tasks }) => task in tasks).flatMap(({ key: provider }) => {
			try {
				return inferenceSnippets({ model: { id: 'ada/engine', pipeline_tag: task }, provider })
					.filter(({ language }) => language === 'python')
					.map(({ client, code }) => ({ name: `${task}, ${provider}, ${client}`, code }))
			} catch {
				// Providers that cannot be called this way say so.
				return []
			}
		}),
	)
}

const Missing = z.object({ name: z.string(), import: z.string(), problem: z.enum(['no-module', 'no-name']) })
type Missing = z.infer<typeof Missing>

function missingNames(programs: readonly Named[]): Missing[] {
	const input = programs.map(({ name, code }) => `${JSON.stringify({ name, code })}\n`).join('')
	const { stdout, stderr } = spawnSync(PYTHON ?? 'python3', [join(import.meta.dirname, 'find_names.py'), LIBRARIES ?? ''], {
		input,
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	})
	const lines = stdout.trimEnd().split('\n')
	if (lines.pop() !== 'checked') throw new Error(stderr)
	return lines.map((line) => Missing.parse(JSON.parse(line)))
}

/** `transformers.AutoModelForX:from_pretrained` checks a method of a name that itself does not exist. */
const isAllowed = ({ import: name }: Missing): boolean =>
	ALLOWED.has(name) || [...ALLOWED].some((allowed) => name.startsWith(`${allowed.replace(':', '.')}:`))
const moduleOf = ({ import: name }: Missing): string => name.split(/[.:]/)[0] ?? ''

test.runIf(PYTHON && LIBRARIES)(
	`S-17 every name that a program imports is in the current release of its library${why}`,
	{ timeout: 300_000 },
	() => {
		const programs = [...libraryPrograms(), ...datasetPrograms(), ...inferencePrograms()]
		expect(programs.length).toBeGreaterThan(300)
		const missing = missingNames(programs)
		expect(missing.filter((one) => !isAllowed(one) && !elsewhere.has(moduleOf(one)))).toEqual([])
		// A module that has a wheel now must be removed from the list and checked.
		const unseen = new Set(missing.filter(({ problem }) => problem === 'no-module').map(moduleOf))
		expect([...elsewhere].filter((module) => !unseen.has(module))).toEqual([])
	},
)

test.runIf(PYTHON && LIBRARIES)(`a name that a release does not have is reported${why}`, { timeout: 120_000 }, () => {
	const code = [
		'from ultralytics import YOLO, YOLOv8',
		'from huggingface_hub import hf_hub_download, from_pretrained_keras',
		'from transformers import AutoModelForCausalLM, AutoModelForNothing',
		'import keras',
		'import nowhere',
		'keras.saving.load_model("x")',
		'keras.saving.load_nothing("x")',
	].join('\n')
	expect(missingNames([{ name: 'x', code }]).map(({ import: name }) => name)).toEqual([
		'ultralytics:YOLOv8',
		'huggingface_hub:from_pretrained_keras',
		'transformers:AutoModelForNothing',
		'nowhere',
		'keras:saving.load_nothing',
	])
})
