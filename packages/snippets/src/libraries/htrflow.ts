import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** HTRflow: handwriting to text, by a pipeline file or by a program. */
export const htrflow = (({ id }) => [
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
		code: py`from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import Task
from htrflow.models.framework.model import ModelClass  # stands for the class that runs this model

pipeline = Pipeline([Task(ModelClass, {"model": ${id}}, {})])`,
	},
]) satisfies Generator
