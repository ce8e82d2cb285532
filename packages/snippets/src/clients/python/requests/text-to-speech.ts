import { jsonBody } from '../../json-body.ts'
import type { Template } from '../../template.ts'
import { playAudio } from './play-audio.ts'

/** Words read aloud. */
export const textToSpeech: Template = (input) => {
	const { provider, inputs, body } = input
	// The hub's own service calls what is read aloud text.
	return playAudio(input, provider === 'hf-inference' ? { text: inputs } : jsonBody(body(inputs), { text: inputs }))
}
