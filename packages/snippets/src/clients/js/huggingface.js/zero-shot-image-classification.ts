import { js, raw } from '../../../quote.ts'
import { ZERO_SHOT_IMAGE_LABELS } from '../../labels.ts'
import type { Template } from '../../template.ts'
import { clientCall, fileBlob, openClient, READ_FILE, whereTo } from './client-call.ts'

/** An image sorted under labels that the model was never taught. */
export const zeroShotImageClassification: Template = (input) => {
	const fields = { ...whereTo(input), inputs: raw('image'), parameters: { candidate_labels: ZERO_SHOT_IMAGE_LABELS } }
	return js`${openClient(input, READ_FILE)}
const image = ${fileBlob(input.file, 'image/jpeg')};

const output = await ${clientCall('zeroShotImageClassification', fields, input)};
console.log(output);
`
}
