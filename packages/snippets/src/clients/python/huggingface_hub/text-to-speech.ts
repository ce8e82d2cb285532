import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelComment, sampleArguments } from './method-call.ts'

/** Words read aloud. */
export const textToSpeech: Template = (input) => py`${raw(modelComment(input))}# The bytes of the sound file come back
audio = client.text_to_speech(
${raw(sampleArguments(input))})
`
