import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelComment, sampleArguments } from './method-call.ts'

/** A call with a text. */
export const basic: Template = (input) =>
	input.methodName === undefined
		? undefined
		: py`${raw(modelComment(input))}result = client.${raw(input.methodName)}(
${raw(sampleArguments(input))})
print(result)
`
