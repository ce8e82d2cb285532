import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VoxCPM: speech without a tokenizer, in a voice of its own or of a sample. */
export const voxcpm = (({ id }) => [
	{
		language: 'python',
		install: 'pip install voxcpm soundfile',
		code: py`import soundfile as sf
from voxcpm import VoxCPM

model = VoxCPM.from_pretrained(${id})

wav = model.generate(
    text="Good evening, this is the night train to Vienna, calling at all stations on the line.",
    prompt_wav_path=None,  # a recording of the voice to follow
    prompt_text=None,  # what is said in that recording
    cfg_value=2.0,
    inference_timesteps=10,
    normalize=True,
    denoise=True,
    retry_badcase=True,
    retry_badcase_max_times=3,
    retry_badcase_ratio_threshold=6.0,
)
sf.write("output.wav", wav, 16000)`,
	},
]) satisfies Generator
