import { sh } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Depth Pro: depth in metres from one picture. */
export const depthPro = (({ id }) => [
	{
		language: 'sh',
		title: 'Download',
		install: 'pip install huggingface-hub',
		code: sh`hf download --local-dir checkpoints ${id}
# With huggingface-hub before 1.0: huggingface-cli download --local-dir checkpoints ${id}`,
	},
	{
		language: 'python',
		title: 'Measure',
		code: `# Run this inside a checkout of github.com/apple/ml-depth-pro
import depth_pro

model, transform = depth_pro.create_model_and_transforms()
model.eval()

image, _, f_px = depth_pro.load_rgb("example.png")
image = transform(image)
prediction = model.infer(image, f_px=f_px)

depth = prediction["depth"]  # metres
focallength_px = prediction["focallength_px"]  # pixels`,
	},
]) satisfies Generator
