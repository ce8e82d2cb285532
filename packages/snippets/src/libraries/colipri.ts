import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** COLIPRI: zero-shot classification of chest CT. */
export const colipri = (({ id }) => [
	{
		language: 'python',
		install: 'pip install colipri',
		code: py`from colipri import get_model
from colipri import get_processor
from colipri import load_sample_ct
from colipri import ZeroShotImageClassificationPipeline

model = get_model().cuda()
processor = get_processor()
pipeline = ZeroShotImageClassificationPipeline(${id}, processor)

image = load_sample_ct()
print(pipeline(image, ["No lung nodules", "Lung nodules"]))`,
	},
]) satisfies Generator
