import { jsonBody } from '../../json-body.ts'
import type { Template } from '../../template.ts'
import { playAudio } from './play-audio.ts'

/** Sound made from words. */
export const textToAudio: Template = (input) => playAudio(input, jsonBody(input.body(input.inputs), { inputs: input.inputs }))
