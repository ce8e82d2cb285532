import { py } from '../quote.ts'
import type { Generator, Snippet } from '../snippet.ts'

const clip = (id: string): Snippet => ({
	language: 'python',
	title: 'Pictures and texts',
	code: py`# Run this inside a checkout of github.com/facebookresearch/perception_models
import core.vision_encoder.pe as pe

model = pe.CLIP.from_config(${id}, pretrained=True)`,
})

const encoder = (id: string): Snippet => ({
	language: 'python',
	title: 'Pictures',
	code: py`# Run this inside a checkout of github.com/facebookresearch/perception_models
import core.vision_encoder.pe as pe

model = pe.VisionTransformer.from_config(${id}, pretrained=True)`,
})

/** Perception Encoder: vision encoders; the Core models read texts too. */
export const perceptionEncoder = (({ id }) => (id.includes('Core') ? [clip(id), encoder(id)] : [encoder(id)])) satisfies Generator
