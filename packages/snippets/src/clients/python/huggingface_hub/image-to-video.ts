import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

/** A video generated from an image and an instruction. */
export const imageToVideo: Template = (input) => py`with open(${input.file}, "rb") as image_file:
    input_image = image_file.read()

${raw(modelComment(input))}# The bytes of the film come back
video = client.image_to_video(
    input_image,
${raw(pythonArguments({ prompt: input.fields['prompt'] ?? '', ...modelArgument(input) }))})
`
