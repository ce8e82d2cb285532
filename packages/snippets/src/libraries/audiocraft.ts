import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

function program(model: ModelRecord): string | undefined {
	const { id } = model
	if (hasTag(model, 'musicgen'))
		return py`from audiocraft.models import MusicGen

descriptions = ["happy rock", "energetic EDM", "sad jazz"]

model = MusicGen.get_pretrained(${id})
wav = model.generate(descriptions)  # one waveform a description`
	if (hasTag(model, 'audiogen'))
		return py`from audiocraft.models import AudioGen

descriptions = ["dog barking", "rain on a tin roof", "footsteps in a corridor"]

model = AudioGen.get_pretrained(${id})
model.set_generation_params(duration=5)  # seconds
wav = model.generate(descriptions)  # one waveform a description`
	if (hasTag(model, 'magnet'))
		return py`from audiocraft.models import MAGNeT

descriptions = ["disco beat", "energetic EDM", "funky groove"]

model = MAGNeT.get_pretrained(${id})
wav = model.generate(descriptions)  # one waveform a description`
	return undefined
}

/** AudioCraft: music or sounds from descriptions; a comment alone when no tag tells the kind of model. */
export const audiocraft = ((model) => {
	const code = program(model)
	if (code === undefined) return [{ language: 'python', code: '# Type of model unknown' }]
	return [{ language: 'python', install: 'pip install audiocraft', code }]
}) satisfies Generator
