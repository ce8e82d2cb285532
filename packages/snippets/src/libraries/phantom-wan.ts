import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Phantom on Wan: subject-consistent video. One spelling of the class, imported and called. */
export const phantomWan = (({ id }) => [
	{
		language: 'python',
		code: py`from huggingface_hub import snapshot_download
from phantom_wan import WanI2V, configs

checkpoint_dir = snapshot_download(${id})
wan_i2v = WanI2V(config=configs.WAN_CONFIGS["i2v-14B"], checkpoint_dir=checkpoint_dir)

# Yours: text_prompt (what happens, as a text) and image_prompt (the subject, as a PIL image).
video = wan_i2v.generate(text_prompt, image_prompt)`,
	},
]) satisfies Generator
