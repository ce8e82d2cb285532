import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelComment, sampleArguments } from './method-call.ts'

/** A film made from words. */
export const textToVideo: Template = (input) => py`${raw(modelComment(input))}# The bytes of the film come back
video = client.text_to_video(
${raw(sampleArguments(input))})
`
