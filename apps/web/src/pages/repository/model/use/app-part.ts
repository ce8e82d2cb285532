import { LOCAL_APPS, type LocalApp, type LocalAppKey } from '@stoa/catalog'
import { type GgufModel, localAppLaunch, type LocalAppLaunch, type Snippet } from '@stoa/snippets'
import { sizeText } from '@stoa/ui/format'
import { resolveAddress } from '@stoa/vocabulary'
import { askThisHub, type UseWords } from '../../../../parts/use/ask-this-hub.ts'
import { addressOfUse, type UseChoice } from '../../../../parts/use/use-choice.ts'
import type { UseControl, UseView } from '../../../../parts/use/use-data.ts'
import { bytesInUse, fitsIn, MEMORY_SIZES, modelForMemory } from './memory-fit.ts'
import type { ModelInUse } from './model-in-use.ts'

/** What a file is called where one is picked: by its quantization, else by its path. */
const nameOf = ({ quantization, path }: GgufModel): string => quantization ?? path

/** The applications that run a model. */
export function appsOf({ record }: ModelInUse): (LocalApp & { key: LocalAppKey })[] {
	return LOCAL_APPS.filter(({ key }) => localAppLaunch(key, record).display)
}

function memoryOf(choice: UseChoice): number | undefined {
	return MEMORY_SIZES.find((size) => String(size) === choice.of('memory'))
}

/** The file to run: what was picked, else what fits the memory. */
function fileOf({ gguf }: ModelInUse, choice: UseChoice): GgufModel | undefined {
	const wanted = choice.asked('quant')
	return gguf.find((model) => nameOf(model) === wanted) ?? modelForMemory(gguf, memoryOf(choice))
}

function controlsOf({ gguf, words }: ModelInUse, choice: UseChoice): UseControl[] {
	const memory = memoryOf(choice)
	const picked = choice.asked('quant')
	const label = (model: GgufModel): string =>
		words[memory !== undefined && !fitsIn(model, memory) ? 'fileTooLarge' : 'file'](nameOf(model), sizeText(model.bytes))
	return [
		{
			kind: 'select',
			name: 'memory',
			label: words.memory,
			value: memory === undefined ? '' : String(memory),
			options: [
				{ value: '', label: words.anyMemory },
				...MEMORY_SIZES.map((size) => ({ value: String(size), label: words.gigabytes(size) })),
			],
		},
		{
			kind: 'select',
			name: 'quant',
			label: words.quantization,
			value: gguf.some((model) => nameOf(model) === picked) ? (picked ?? '') : '',
			options: [{ value: '', label: words.chooseForMe }, ...gguf.map((model) => ({ value: nameOf(model), label: label(model) }))],
		},
	]
}

function fitNote(words: UseWords, file: GgufModel, memory: number | undefined): string {
	const [name, bytes] = [nameOf(file), sizeText(bytesInUse(file))]
	if (memory === undefined) return words.takes(name, bytes)
	return words[fitsIn(file, memory) ? 'takesAndFits' : 'takesMore']({ file: name, bytes, memory })
}

/** Applications whose programs are ways to the same end: one is enough. The programs of the others are steps. */
const ALTERNATIVES: ReadonlySet<string> = new Set<LocalAppKey>(['llama.cpp', 'localai', 'node-llama-cpp'])

/** What is shown for an application. */
type Shown = Pick<UseView, 'notes' | 'programs' | 'more'>

/** Without a quantization in the file's name, there is nothing to put into the place of one. */
const withoutPlace = ({ code, ...rest }: Snippet): Snippet => ({ ...rest, code: code.replaceAll(':{{QUANT_TAG}}', '') })

/** How an application opens a file that was downloaded, where a command does. */
const OPEN_FILE: Readonly<Record<string, (file: string, name: string) => string>> = {
	ollama: (file, name) => `echo "FROM ./${file}" > Modelfile\nollama create ${name} -f Modelfile\nollama run ${name}`,
	lmstudio: (file) => `lms import ${file}`,
	'docker-model-runner': (file, name) => `docker model package --gguf "$PWD/${file}" ${name}\ndocker model run ${name}`,
}

/** Applications that ask only the public hub are helped to the file itself. */
function startsElsewhere(model: ModelInUse, app: LocalApp, file: GgufModel | undefined): Shown {
	const { record, origin, isClosed, words } = model
	// Other names are downloaded with the whole repository rather than quoted into three languages.
	const path = file !== undefined && /^[A-Za-z0-9][\w./-]*$/.test(file.path) ? file.path : undefined
	const name = record.id.slice(record.id.lastIndexOf('/') + 1).toLowerCase()
	const opening = path === undefined ? undefined : OPEN_FILE[app.key]?.(path, name)
	return {
		notes: [words.asksPublicHub(app.prettyLabel)],
		programs: [
			askThisHub(words, origin, isClosed),
			{
				language: 'sh',
				title: words.download,
				code: `hf download ${record.id}${path === undefined ? '' : ` ${path}`} \\\n    --local-dir .`,
			},
			...(opening === undefined ? [] : [{ language: 'sh' as const, title: words.openIt, code: opening }]),
		],
	}
}

function launchPrograms(model: ModelInUse, app: LocalApp, { snippets }: LocalAppLaunch, file: GgufModel | undefined): Shown {
	// The public hub may hold something else under this name, made by another person: a command that asks there is none for this model.
	const own = (snippets ?? []).map(withoutPlace).filter(({ code }) => !code.includes('hf.co/'))
	if (app.readsEndpoint) {
		const shown = ALTERNATIVES.has(app.key) ? 1 : own.length
		const programs = [askThisHub(model.words, model.origin, model.isClosed), ...own.slice(0, shown)]
		return { notes: [], programs, more: own.slice(shown) }
	}
	const { notes, programs } = startsElsewhere(model, app, file)
	if (Object.hasOwn(OPEN_FILE, app.key)) return { notes, programs }
	return { notes, programs }
}

/** The applications that run a model on one's own machine, one of them chosen. */
export function appPart(model: ModelInUse, choice: UseChoice): Omit<UseView, 'parts'> {
	const { record, page, gguf, words } = model
	const apps = appsOf(model)
	const app = apps.find(({ key }) => key === choice.of('app')) ?? apps[0]
	const file = fileOf(model, choice)
	const memory = memoryOf(choice)
	const state = { quant: choice.asked('quant'), memory: memory === undefined ? undefined : String(memory) }
	const launch = app && localAppLaunch(app.key, record, file?.path, model.origin)
	const { notes, ...shown } = app && launch ? launchPrograms(model, app, launch, file) : { notes: [], programs: [] }
	return {
		tabsLabel: words.application,
		tabs: apps.map(({ key, prettyLabel }) => ({
			key,
			text: prettyLabel,
			href: addressOfUse(page, { app: key, ...state }),
			current: key === app?.key,
		})),
		controls: gguf.length > 0 ? controlsOf(model, choice) : [],
		kept: app ? { app: app.key } : {},
		notes: [...(file ? [fitNote(words, file, memory)] : []), ...notes, ...(app?.isMacOnly ? [words.onlyMacOS] : [])],
		links:
			file && !app?.readsEndpoint
				? [
						{
							text: words.downloadFile(nameOf(file)),
							href: `${resolveAddress({ kind: 'model', id: record.id }, 'main', file.path)}?download=true`,
						},
					]
				: [],
		...shown,
	}
}
