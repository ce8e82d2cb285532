import type { Json } from '../../../json.ts'
import { py } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A program that asks for sound and plays it: bytes of a file from transformers, else samples with their rate. */
export function playAudio({ model }: TemplateInput, body: Json): string {
	if (model.library_name === 'transformers')
		return py`from IPython.display import Audio


${queryFunction('response.content')}

audio_bytes = query(${payload(body)})
Audio(audio_bytes)
`
	return py`from IPython.display import Audio


${queryFunction('response.json()')}

audio, sampling_rate = query(${payload(body)})
Audio(audio, rate=sampling_rate)
`
}
