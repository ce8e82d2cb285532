import type { CardData } from '../repos/repo.ts'
import { listOf, textOf } from './card.ts'
import type { FactReader } from './fact-reader.ts'
import { APP_SDKS } from './validate-card.ts'

const SOURCE_SIZE_MAX = 256 * 1024
const LINKS_MAX = 50
/** `namespace/name` in quotes where code loads something, or in a download address. */
const ID = String.raw`[A-Za-z0-9_][\w.-]{0,95}/[A-Za-z0-9_][\w.-]{0,95}`
const MODEL_LINKS = [
	new RegExp(
		String.raw`(?:from_pretrained|pipeline|InferenceClient|hf_hub_download|snapshot_download|load)\([^()]{0,200}?["'\x60](${ID})["'\x60]`,
		'g',
	),
	new RegExp(String.raw`(?<!datasets/|spaces/|[\w.-])(${ID})/resolve/`, 'g'),
]
const DATASET_LINKS = [
	new RegExp(String.raw`load_dataset\(\s*["'](${ID})["']`, 'g'),
	new RegExp(String.raw`datasets/(${ID})/resolve/`, 'g'),
]

/** Facts from an app's card and code. */
export interface AppFacts {
	sdk: string | undefined
	models: string[]
	datasets: string[]
}

function linksIn(text: string, patterns: readonly RegExp[]): string[] {
	return patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))
}

/** The SDK of an app, and the models and datasets that its card or its main files name. */
export async function readAppFacts(reader: FactReader, card: CardData | undefined): Promise<AppFacts> {
	const sdk = APP_SDKS.find((one) => one === card?.['sdk'])
	const mains = new Set([textOf(card?.['app_file']) ?? 'app.py', 'app.py', 'index.html', 'app.js', 'main.js', 'index.js'])
	const texts = await Promise.all([...mains].map((path) => reader.readText(path, SOURCE_SIZE_MAX)))
	const code = texts.filter((text) => text !== undefined).join('\n')
	const datasets = [...listOf(card?.['datasets']), ...linksIn(code, DATASET_LINKS)]
	const models = [...listOf(card?.['models']), ...linksIn(code, MODEL_LINKS)].filter((id) => !datasets.includes(id))
	return { sdk, models: [...new Set(models)].slice(0, LINKS_MAX), datasets: [...new Set(datasets)].slice(0, LINKS_MAX) }
}
