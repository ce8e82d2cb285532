import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SAM 3D Body: people in a picture as 3D meshes. The drawing function comes from the tools of its repository. */
export const sam3dBody = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/facebookresearch/sam-3d-body
from notebook.utils import setup_sam_3d_body
from tools.vis_utils import visualize_sample_together

estimator = setup_sam_3d_body(${id})

# Yours: image, an array of shape (height, width, 3).
outputs = estimator.process_one_image(image)
rendered = visualize_sample_together(image, outputs, estimator.faces)`,
	},
]) satisfies Generator
