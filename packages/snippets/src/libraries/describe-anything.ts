import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Describe Anything: words for the marked part of a picture. */
export const describeAnything = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/NVlabs/describe-anything',
		code: py`from huggingface_hub import snapshot_download
from dam import DescribeAnythingModel

snapshot_download(${id}, local_dir="checkpoints")
model = DescribeAnythingModel(
    model_path="checkpoints",
    conv_mode="v1",
    prompt_mode="focal_prompt",
)`,
	},
]) satisfies Generator
