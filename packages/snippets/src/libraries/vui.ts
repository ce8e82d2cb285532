import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Vui: small conversational speech models; the program fetches its own weights. */
export const vui = (() => [
	{
		language: 'python',
		code: py`import torchaudio
from vui.inference import render
from vui.model import Vui

model = Vui.from_pretrained().cuda()

waveform = render(
    model,
    "Well, I walked all the way to the market, and guess what, it was closed, so I simply bought bread at the station.",
)
torchaudio.save("out.opus", waveform[0], 22050)`,
	},
]) satisfies Generator
