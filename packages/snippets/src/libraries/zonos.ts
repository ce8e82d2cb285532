import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Zonos: speech in the voice of a recording. */
export const zonos = (({ id }) => [
	{
		language: 'python',
		install: 'pip install torchaudio git+https://github.com/Zyphra/Zonos.git',
		code: py`import torchaudio
from zonos.conditioning import make_cond_dict
from zonos.model import Zonos

model = Zonos.from_pretrained(${id}, device="cuda")

wav, sr = torchaudio.load("speaker.wav")
speaker = model.make_speaker_embedding(wav, sr)

cond = make_cond_dict(text="Welcome home!", speaker=speaker, language="en-us")
codes = model.generate(model.prepare_conditioning(cond))
audio = model.autoencoder.decode(codes)[0].cpu()
torchaudio.save("sample.wav", audio, model.autoencoder.sampling_rate)`,
	},
]) satisfies Generator
