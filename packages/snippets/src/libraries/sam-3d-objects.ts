import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SAM 3D Objects: an object of a picture, under a mask, as a 3D model. */
export const sam3dObjects = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/facebookresearch/sam-3d-objects
from huggingface_hub import hf_hub_download
from inference import Inference, load_image, load_single_mask

path = hf_hub_download(${id}, "pipeline.yaml")
inference = Inference(path, compile=False)

image = load_image("path_to_image.png")
mask = load_single_mask("path_to_mask.png", index=14)
output = inference(image, mask)`,
	},
]) satisfies Generator
