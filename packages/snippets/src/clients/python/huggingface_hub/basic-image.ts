import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelComment, sampleArguments } from './method-call.ts'

/** A call with the name of an image file. */
export const basicImage: Template = (input) =>
	input.methodName === undefined
		? undefined
		: py`${raw(modelComment(input))}output = client.${raw(input.methodName)}(
${raw(sampleArguments(input))})
print(output)
`
