import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { fileNames, hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const PICKLE_NOTE = `# Open files of this kind only when you trust who made them: loading one can run any code.
# See https://scikit-learn.org/stable/model_persistence.html#security-maintainability-limitations`

const pickled = (id: string, file: string): Snippet => ({
	language: 'python',
	install: 'pip install huggingface_hub scikit-learn',
	code: `${PICKLE_NOTE}
${py`import joblib
from huggingface_hub import hf_hub_download

model = joblib.load(hf_hub_download(${id}, ${file}))`}`,
})

const skops = (id: string, file: string): Snippet => ({
	language: 'python',
	install: 'pip install skops huggingface_hub',
	code: py`from huggingface_hub import hf_hub_download
from skops.io import load

model = load(hf_hub_download(${id}, ${file}))`,
})

/** What people call the file of a model, the most usual name first. */
const USUAL_FILES = [/^sklearn_model\.joblib$/, /^model\.(?:skops|joblib|pkl|pickle)$/, /\.(?:skops|joblib|pkl|pickle)$/]

/** The file that the configuration names, unless the repository does not have it; else one that it has. */
function modelFile(model: ModelRecord): string | undefined {
	const files = fileNames(model)
	const named = model.config?.sklearn?.model?.file
	if (named && (files.length === 0 || files.includes(named))) return named
	return USUAL_FILES.flatMap((usual) => files.filter((file) => usual.test(file)))[0]
}

/** scikit-learn: skops repositories name their file and its format (clause S-06), of others the list of files tells, or a fixed name. */
export const sklearn = ((model: ModelRecord) => {
	const file = modelFile(model)
	const isSkops = hasTag(model, 'skops')
	if (isSkops && file === undefined) return [{ language: 'python', code: '# Model filename not specified in config.json' }]
	const isPickle = isSkops ? model.config?.sklearn?.model_format === 'pickle' : !file?.endsWith('.skops')
	return [(isPickle ? pickled : skops)(model.id, file ?? 'sklearn_model.joblib')]
}) satisfies Generator
