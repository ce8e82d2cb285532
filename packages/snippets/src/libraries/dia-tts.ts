import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Dia: dialogue as speech. */
export const diaTts = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/nari-labs/dia.git',
		code: py`import soundfile as sf
from dia.model import Dia

model = Dia.from_pretrained(${id})

# [S1] and [S2] are the speakers, sounds stand in round brackets
text = "[S1] Did you hear the owl last night? [S2] I did, it sat on our roof for an hour. (laughs) [S1] Ours too, so perhaps there are two of them out there. [S2] Perhaps."
output = model.generate(text)
sf.write("simple.mp3", output, 44100)`,
	},
]) satisfies Generator
