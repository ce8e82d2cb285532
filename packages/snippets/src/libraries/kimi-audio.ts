import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Kimi-Audio: a recording to text, then an answer to a spoken question in text and speech. */
export const kimiAudio = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/MoonshotAI/Kimi-Audio
import soundfile as sf
from kimia_infer.api.kimia import KimiAudio

model = KimiAudio(model_path=${id}, load_detokenizer=True)

sampling_params = {
    "audio_temperature": 0.8,
    "audio_top_k": 10,
    "text_temperature": 0.0,
    "text_top_k": 5,
}

# Transcribe
asr_audio = "asr_example.wav"
messages_asr = [
    {"role": "user", "message_type": "text", "content": "Write down what is said:"},
    {"role": "user", "message_type": "audio", "content": asr_audio},
]
_, text = model.generate(messages_asr, **sampling_params, output_type="text")
print(text)

# Answer a spoken question
qa_audio = "qa_example.wav"
messages_conv = [{"role": "user", "message_type": "audio", "content": qa_audio}]
wav, text = model.generate(messages_conv, **sampling_params, output_type="both")
sf.write("output_audio.wav", wav.cpu().view(-1).numpy(), 24000)
print(text)`,
	},
]) satisfies Generator
