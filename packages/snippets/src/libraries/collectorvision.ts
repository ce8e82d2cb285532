import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** CollectorVision: finds the corners of a card and recognizes it, both from one ONNX file. */
export const collectorvision = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub',
		code: py`from huggingface_hub import hf_hub_download
import collector_vision as cvg

checkpoint = hf_hub_download(repo_id=${id}, filename="model.onnx")

# The repository holds one of the two: keep the line that fits
detector = cvg.NeuralCornerDetector(checkpoint)
embedder = cvg.NeuralEmbedder(checkpoint)`,
	},
]) satisfies Generator
