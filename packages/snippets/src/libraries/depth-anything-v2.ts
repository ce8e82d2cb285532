import { py, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

interface Encoder {
	name: string
	features: number
	channels: readonly number[]
}

const ENCODERS: Readonly<Record<string, Encoder>> = {
	'depth-anything/Depth-Anything-V2-Small': { name: 'vits', features: 64, channels: [48, 96, 192, 384] },
	'depth-anything/Depth-Anything-V2-Base': { name: 'vitb', features: 128, channels: [96, 192, 384, 768] },
	'depth-anything/Depth-Anything-V2-Large': { name: 'vitl', features: 256, channels: [256, 512, 1024, 1024] },
}

function build(encoder: Encoder | undefined): string {
	if (encoder) return py`model = DepthAnythingV2(encoder=${encoder.name}, features=${encoder.features}, out_channels=${encoder.channels})`
	return `# Fill these in, and ENCODER below, as this checkpoint was trained: "vitl", 256 and [256, 512, 1024, 1024] for a large one
NUMBER_OF_FEATURES = None
OUT_CHANNELS = None
model = DepthAnythingV2(encoder="ENCODER", features=NUMBER_OF_FEATURES, out_channels=OUT_CHANNELS)`
}

/** Depth Anything V2: three known checkpoints choose their encoder, any other leaves it to the reader. */
export const depthAnythingV2 = (({ id }) => {
	const encoder = Object.hasOwn(ENCODERS, id) ? ENCODERS[id] : undefined
	return [
		{
			language: 'python',
			code: py`import cv2
import torch
from huggingface_hub import hf_hub_download

# From a checkout of github.com/DepthAnything/Depth-Anything-V2
from depth_anything_v2.dpt import DepthAnythingV2

${raw(build(encoder))}

filepath = hf_hub_download(repo_id=${id}, filename=${`depth_anything_v2_${encoder?.name ?? 'ENCODER'}.pth`}, repo_type="model")
state_dict = torch.load(filepath, map_location="cpu")
model.load_state_dict(state_dict)
model.eval()

raw_img = cv2.imread("your/image/path")
depth = model.infer_image(raw_img)  # height x width, farther is smaller`,
		},
	]
}) satisfies Generator
