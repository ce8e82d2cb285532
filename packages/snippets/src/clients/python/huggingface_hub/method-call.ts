import { isFields, pythonArguments, type Json } from '../../../json.ts'
import { commentText, pythonString } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'

/** The argument that names the model. A client that was made for an endpoint asks there only when its methods get no model. */
export function modelArgument({ model, endpointUrl }: TemplateInput): Record<string, Json> {
	return endpointUrl === undefined ? { model: model.id } : {}
}

/** A line that says which model an endpoint runs, where the call cannot. */
export const modelComment = ({ model, endpointUrl }: TemplateInput): string =>
	endpointUrl === undefined ? '' : `# The endpoint runs ${commentText(model.id)}\n`

/** The arguments of a method that takes the sample first. */
export function sampleArguments(input: TemplateInput): string {
	const { inputs, fields } = input
	// The one method whose sample is two arguments.
	if (isFields(inputs) && 'source_sentence' in fields)
		return pythonArguments({
			sentence: fields['source_sentence'] ?? '',
			other_sentences: fields['sentences'] ?? [],
			...modelArgument(input),
		})
	const first = typeof inputs === 'string' ? inputs : JSON.stringify(inputs)
	return `    ${pythonString(first)},\n${pythonArguments(modelArgument(input))}`
}
