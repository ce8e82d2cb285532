import { py, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** A step of a pipeline, and the class of the library that runs its models, with its module below `htrflow.models`. */
interface Step {
	step: string
	module: string
	className: string
}

const READING: Step = { step: 'TextRecognition', module: 'huggingface.trocr', className: 'TrOCR' }
const FINDING: Step = { step: 'Segmentation', module: 'ultralytics.yolo', className: 'YOLO' }

const STEPS: ReadonlyMap<string, Step> = new Map([
	['image-to-text', READING],
	['image-segmentation', FINDING],
	['object-detection', FINDING],
	['image-classification', { step: 'Inference', module: 'huggingface.dit', className: 'DiT' }],
])

/** HTRflow: handwriting to text, by a pipeline file or by a program; the task tells the step. */
export const htrflow = (({ id, pipeline_tag }) => {
	const { step, module, className } = STEPS.get(pipeline_tag ?? '') ?? READING
	return [
		{
			language: 'sh',
			title: 'Command line',
			install: 'pip install htrflow',
			code: 'htrflow pipeline "path/to/pipeline.yaml" "path/to/image"',
		},
		{
			language: 'python',
			title: 'Program',
			install: 'pip install htrflow',
			code: py`from htrflow.models.${raw(module)} import ${raw(className)}
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import ${raw(step)}, auto_import

pipeline = Pipeline([${raw(step)}(${raw(className)}, {"model": ${id}}, {})])
for collection in auto_import("path/to/image"):
    print(pipeline.run(collection))`,
		},
	]
}) satisfies Generator
