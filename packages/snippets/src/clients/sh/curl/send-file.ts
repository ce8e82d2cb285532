import { raw, shellWord } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { curlJson, curlPost } from './post.ts'

/** A command that sends a file: its bytes with their type, or a data URL where the provider wants JSON. */
export function sendFile(input: TemplateInput, type: 'audio/flac' | 'image/jpeg'): string {
	// The single quotes of the body are left for a command that the shell is to run.
	const dataUrl = raw(`"data:${type};base64,'"$(base64 < ${shellWord(input.file)} | tr -d '\\n')"'"`)
	const json = input.body(dataUrl)
	return json === undefined ? curlPost(input, type, `--data-binary ${shellWord(`@${input.file}`)}`) : curlJson(input, json)
}
