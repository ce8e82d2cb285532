import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** BiRefNet: through transformers, or with the classes of its own checkout. */
export const birefnet = (({ id }) => [
	{
		language: 'python',
		title: 'With transformers',
		install: 'pip install transformers',
		code: py`from transformers import AutoModelForImageSegmentation

model = AutoModelForImageSegmentation.from_pretrained(${id}, trust_remote_code=True)`,
	},
	{
		language: 'python',
		title: 'With its own library',
		code: py`# Run this inside a checkout of github.com/ZhengPeng7/BiRefNet
from models.birefnet import BiRefNet

model = BiRefNet.from_pretrained(${id})`,
	},
]) satisfies Generator
