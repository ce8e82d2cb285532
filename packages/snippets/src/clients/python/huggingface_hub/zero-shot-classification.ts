import { pythonArguments, type PlainJson } from '../../../json.ts'
import { py, pythonString, raw } from '../../../quote.ts'
import { ZERO_SHOT_IMAGE_LABELS, ZERO_SHOT_LABELS } from '../../labels.ts'
import type { Template, TemplateInput } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

function call(input: TemplateInput, method: string, first: string, labels: readonly PlainJson[]): string {
	return py`${raw(modelComment(input))}result = client.${raw(method)}(
    ${raw(pythonString(first))},
${raw(pythonArguments({ candidate_labels: labels, ...modelArgument(input) }))})
print(result)
`
}

/** A text sorted under labels that the model was never taught. */
export const zeroShotClassification: Template = (input) =>
	call(input, 'zero_shot_classification', typeof input.inputs === 'string' ? input.inputs : JSON.stringify(input.inputs), ZERO_SHOT_LABELS)

/** An image sorted under labels that the model was never taught. */
export const zeroShotImageClassification: Template = (input) =>
	call(input, 'zero_shot_image_classification', input.file, ZERO_SHOT_IMAGE_LABELS)
