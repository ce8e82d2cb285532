import type { Json } from '../../../json.ts'
import { answersBytes } from '../../answers-bytes.ts'
import { py } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A program that asks for sound and plays it: bytes of a file from transformers, else samples with their rate; other providers answer JSON. */
export function playAudio(input: TemplateInput, body: Json): string {
	if (!answersBytes(input))
		return py`${queryFunction('response.json()')}

output = query(${payload(body)})
print(output)
`
	if (input.model.library_name === 'transformers')
		return py`${queryFunction('response.content')}

audio_bytes = query(${payload(body)})
Audio(audio_bytes)
`
	return py`${queryFunction('response.json()')}

audio, sampling_rate = query(${payload(body)})
Audio(audio, rate=sampling_rate)
`
}
