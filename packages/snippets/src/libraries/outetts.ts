import { py, raw } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** OuteTTS: speech. Repositories of converted weights get nothing: they are for other programs. */
export const outetts = ((model) => {
	if (hasTag(model, 'gguf') || hasTag(model, 'onnx')) return []
	const name = model.id.includes('/') ? py`${model.id}.split("/", 1)[1]` : py`${model.id}`
	return [
		{
			language: 'python',
			install: 'pip install outetts',
			code: py`import outetts

# The library knows its models by the name part of their id.
enum = outetts.Models(${raw(name)})
cfg = outetts.ModelConfig.auto_config(enum, outetts.Backend.HF)
tts = outetts.Interface(cfg)

speaker = tts.load_default_speaker("EN-FEMALE-1-NEUTRAL")
output = tts.generate(
    outetts.GenerationConfig(
        text="The first snow fell last night.",
        speaker=speaker,
    )
)
output.save("output.wav")`,
		},
	]
}) satisfies Generator
