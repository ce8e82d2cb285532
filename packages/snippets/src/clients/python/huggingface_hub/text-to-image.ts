import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelComment, sampleArguments } from './method-call.ts'

/** A picture made from words. */
export const textToImage: Template = (input) => py`${raw(modelComment(input))}# A PIL image comes back
image = client.text_to_image(
${raw(sampleArguments(input))})
image.save("output.png")
`
