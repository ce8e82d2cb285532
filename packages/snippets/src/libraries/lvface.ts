import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** LVFace: face embeddings with ONNX. */
export const lvface = (({ id }) => [
	{
		language: 'python',
		install: 'pip install huggingface_hub onnxruntime-gpu',
		code: py`# Run this inside a checkout of github.com/bytedance/LVFace
from huggingface_hub import hf_hub_download
from inference_onnx import LVFaceONNXInferencer

model_path = hf_hub_download(${id}, "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")
inferencer = LVFaceONNXInferencer(model_path, use_gpu=True, timeout=300)

img_path = "path/to/image1.jpg"
embedding = inferencer.infer_from_image(img_path)`,
	},
]) satisfies Generator
