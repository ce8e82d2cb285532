import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

/** An image generated from an image and an instruction. */
export const imageToImage: Template = (input) => py`with open(${input.file}, "rb") as image_file:
    input_image = image_file.read()

${raw(modelComment(input))}# A PIL image comes back
image = client.image_to_image(
    input_image,
${raw(pythonArguments({ prompt: input.fields['prompt'] ?? '', ...modelArgument(input) }))})
image.save("output.png")
`
