import type { ModelRecord } from '../model-record.ts'
import { pythonString } from '../quote.ts'
import { sampleInput, type ChatMessage, type SampleInput } from './sample-input.ts'

/** What stands in place of a sample when a task has none (clause S-13). */
export const NO_SAMPLE = 'No input example has been defined for this model task.'

/** How a sample is shown. */
export interface SampleOptions {
	/** On one line, with single spaces. */
	noWrap?: boolean | undefined
	/** Without the double quotes around it. */
	noQuotes?: boolean | undefined
}

function source(sample: Exclude<SampleInput, { kind: 'messages' }>): string {
	if (sample.kind === 'text') return pythonString(sample.text)
	if (sample.kind === 'file') return pythonString(sample.name)
	if (sample.kind === 'table') return `'${JSON.stringify(sample.columns)}'`
	return JSON.stringify(sample.value, null, 4)
}

/**
 * The sample input of a model as source text: a literal in double quotes, JSON over several lines, a table as JSON in single
 * quotes, or the messages of a chat (clauses S-12,
 * S-13).
 *
 * @example
 * ```ts
 * assert.equal(sampleInputText({ id: 'a/b', pipeline_tag: 'image-classification' }, { noQuotes: true }), 'cats.jpg')
 * ```
 */
export function sampleInputText(model: ModelRecord, { noWrap, noQuotes }: SampleOptions = {}): string | readonly ChatMessage[] {
	const sample = sampleInput(model)
	if (sample === undefined) return NO_SAMPLE
	if (sample.kind === 'messages') return sample.messages
	const whole = source(sample)
	const line = noWrap ? whole.replace(/\s+/g, ' ') : whole
	return noQuotes && line.length > 1 && line.startsWith('"') && line.endsWith('"') ? line.slice(1, -1) : line
}
