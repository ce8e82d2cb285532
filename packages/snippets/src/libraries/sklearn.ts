import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const PICKLE_NOTE = `# Open files of this kind only when you trust who made them: loading one can run any code.
# See https://scikit-learn.org/stable/model_persistence.html#security-maintainability-limitations`

const pickled = (id: string, file: string): Snippet => ({
	language: 'python',
	install: 'pip install skops joblib',
	code: `${PICKLE_NOTE}
${py`import joblib
from skops.hub_utils import download

download(${id}, "path_to_folder")
model = joblib.load(${`path_to_folder/${file}`})`}`,
})

const skops = (id: string, file: string): Snippet => ({
	language: 'python',
	install: 'pip install skops',
	code: py`from skops.hub_utils import download
from skops.io import load

download(${id}, "path_to_folder")
model = load(${`path_to_folder/${file}`})`,
})

const byConvention = (id: string): Snippet => ({
	language: 'python',
	install: 'pip install huggingface_hub scikit-learn',
	code: `${PICKLE_NOTE}
${py`import joblib
from huggingface_hub import hf_hub_download

model = joblib.load(hf_hub_download(${id}, "sklearn_model.joblib"))`}`,
})

/** scikit-learn: skops repositories name their file and its format (clause S-06), others keep to a fixed file name. */
export const sklearn = ((model: ModelRecord) => {
	if (!hasTag(model, 'skops')) return [byConvention(model.id)]
	const file = model.config?.sklearn?.model?.file
	if (!file) return [{ language: 'python', code: '# Model filename not specified in config.json' }]
	return [model.config?.sklearn?.model_format === 'pickle' ? pickled(model.id, file) : skops(model.id, file)]
}) satisfies Generator
