import {
	answerOrRefusal,
	defaultWidgetExamples,
	findTemplate,
	inferenceSnippets,
	isLocalAppKey,
	kernelSnippets,
	knowsLibrary,
	knowsTask,
	librarySnippets,
	localAppLaunch,
	nearestQuantization,
	parseShardName,
	programBlocks,
	quantizationOfFileName,
	sampleInputText,
} from '@stoa/snippets'
import type { SnippetRecord } from './record.ts'

/** A record that cannot be answered, with the field that is the reason. */
export class UnknownName extends Error {
	readonly field: string
	constructor(field: string, message: string) {
		super(message)
		this.name = 'UnknownName'
		this.field = field
	}
}

/** The answer for a record, without its id. */
type Answer = Record<string, unknown>

/**
 * Answers one record.
 *
 * @throws {UnknownName} when it names a library, a task or an application that is not in the catalog
 */
export function answerRecord(record: SnippetRecord): Answer {
	switch (record.kind) {
		case 'library':
			if (!knowsLibrary(record.library)) throw new UnknownName('library', `there is no library "${record.library}"`)
			return { snippets: programBlocks(librarySnippets(record.library, record.model)) }
		case 'kernel':
			return { snippets: programBlocks(kernelSnippets(record.kernelId, record.version)) }
		case 'inference': {
			const { model, provider, mapping, opts } = record
			const tried = answerOrRefusal(() => inferenceSnippets({ model, provider, mapping, options: opts }))
			if ('refusal' in tried) return { throws: tried.refusal }
			return { snippets: tried.answer.map(({ language, client, code }) => ({ language, client, text: code })) }
		}
		case 'widget-input':
			return { value: sampleInputText(record.model, record) }
		case 'default-widget':
			if (!knowsTask(record.task)) throw new UnknownName('task', `there is no task "${record.task}"`)
			return { value: defaultWidgetExamples(record.language, record.task) ?? null }
		case 'local-app': {
			if (!isLocalAppKey(record.app)) throw new UnknownName('app', `there is no local app "${record.app}"`)
			const { display, deeplink, snippets } = localAppLaunch(record.app, record.model, record.filepath)
			return { display, ...(deeplink !== undefined && { deeplink }), ...(snippets && { snippets: programBlocks(snippets) }) }
		}
		case 'gguf-label':
			return { value: quantizationOfFileName(record.filename) ?? null }
		case 'gguf-nearest':
			return { value: nearestQuantization(record.quant, record.available) ?? null }
		case 'gguf-shard':
			return { value: parseShardName(record.filename) ?? null }
		default: {
			const tried = answerOrRefusal(() => findTemplate(record.language, record.client, record.name))
			return 'refusal' in tried ? { exists: false, error: tried.refusal } : { exists: true }
		}
	}
}
