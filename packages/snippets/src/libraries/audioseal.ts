import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** AudioSeal: a program that marks a recording and one that finds the mark. */
export const audioseal = (({ id }) => [
	{
		language: 'python',
		title: 'Watermark',
		install: 'pip install audioseal',
		code: py`from audioseal import AudioSeal

model = AudioSeal.load_generator(${id})

# wav: your recording as a tensor of shape (batch, channels, samples)
sr = 16000
watermark = model.get_watermark(wav, sr)
watermarked_audio = wav + watermark`,
	},
	{
		language: 'python',
		title: 'Detect',
		install: 'pip install audioseal',
		code: py`from audioseal import AudioSeal

detector = AudioSeal.load_detector(${id})

# watermarked_audio: the recording to examine, as a tensor of shape (batch, channels, samples)
sr = 16000
result, message = detector.detect_watermark(watermarked_audio, sr)`,
	},
]) satisfies Generator
