import { isFields, type PlainJson } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'
import { sampleInput, type SampleInput } from '../widget/sample-input.ts'

/** The input of a program, in the forms in which templates use it. */
export interface PreparedInput {
	inputs: PlainJson
	fields: Readonly<Record<string, PlainJson>>
	file: string
	messages: readonly PlainJson[]
}

type Fields = Readonly<Record<string, PlainJson>>

const isList = (value: PlainJson | undefined): value is readonly PlainJson[] => Array.isArray(value)
const asText = (value: PlainJson | undefined): string =>
	typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

function ofFields(fields: Fields): PreparedInput {
	return { inputs: fields, fields, file: asText(fields['image']), messages: [] }
}

function chatMessages(given: PlainJson): readonly PlainJson[] {
	if (isList(given)) return given
	if (isFields(given) && isList(given['messages'])) return given['messages']
	return [{ role: 'user', content: asText(given) }]
}

function original(sample: SampleInput): PlainJson {
	if (sample.kind === 'text') return sample.text
	if (sample.kind === 'file') return sample.name
	if (sample.kind === 'table') return sample.columns
	return sample.kind === 'object' ? sample.value : sample.messages
}

/** The sample of the model's task, or what the caller gave instead; `undefined` when the task has no sample. */
export function prepareInput(model: ModelRecord, given: PlainJson | undefined, hub?: string): PreparedInput | undefined {
	const sample = sampleInput(model, hub)
	if (sample === undefined) return undefined
	const value = given ?? original(sample)
	if (sample.kind === 'messages') return { inputs: value, fields: {}, file: '', messages: chatMessages(value) }
	if (sample.kind === 'file') return { inputs: value, fields: {}, file: asText(value), messages: [] }
	if (sample.kind === 'table')
		return { inputs: isFields(value) && Object.hasOwn(value, 'data') ? value : { data: value }, fields: {}, file: '', messages: [] }
	if (sample.kind === 'text') return { inputs: value, fields: {}, file: '', messages: [] }
	if (isFields(value)) return ofFields({ ...sample.value, ...value })
	// A bare value replaces the first field of the sample: its image, question or source sentence.
	return ofFields(Object.fromEntries(Object.entries(sample.value).map(([name, own], index) => [name, index === 0 ? value : own])))
}
