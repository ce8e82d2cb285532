import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z } from '../testing/records-ml-agents-to-z.ts'
import { transformersJs } from './transformers-js.ts'
import { transformers } from './transformers.ts'

const RECORDS = RECORDS_ML_AGENTS_TO_Z.transformers
const code = (model: Parameters<typeof transformers>[0]) => transformers(model).map((snippet) => snippet.code)

test('S-11 transformers() says that the type of a model is unknown', () => {
	expect(transformers(RECORDS['no information'])).toEqual([{ language: 'python', code: '# Type of model unknown' }])
})

test('S-17 transformers() loads directly when the task has no pipeline', () => {
	expect(code(RECORDS['processor, no pipeline'])).toEqual([
		`from transformers import AutoTokenizer, AutoModelForX

tokenizer = AutoTokenizer.from_pretrained("ada/engine")
model = AutoModelForX.from_pretrained("ada/engine", device_map="auto")`,
	])
	expect(code(RECORDS['no processor'])).toEqual([
		'from transformers import AutoModelForX\n\nmodel = AutoModelForX.from_pretrained("ada/engine", device_map="auto")',
	])
})

test('S-17 transformers() shows the pipeline first', () => {
	const [pipeline, direct] = code(RECORDS.pipeline)
	expect(pipeline).toBe('from transformers import pipeline\n\npipe = pipeline("text-classification", model="ada/engine")')
	expect(direct).toContain('AutoModelForSequenceClassification.from_pretrained("ada/engine", device_map="auto")')
})

test('S-17 transformers() warns of pipelines that version 5 dropped', () => {
	const [pipeline] = code(RECORDS['pipeline that is gone'])
	const lines = pipeline?.split('\n') ?? []
	expect(lines.slice(0, 3).every((line) => line.startsWith('# '))).toBe(true)
	expect(lines[1]).toContain('"transformers<5.0.0"')
	expect(lines[3]).toBe('from transformers import pipeline')
})

test('S-04 transformers() chats with conversational models', () => {
	const [pipeline, direct] = code(RECORDS.chat)
	expect(pipeline).toMatch(/messages = \[\n {4}\{"role": "user", "content": "[^"]+"\},\n\]\npipe\(messages\)$/)
	expect(direct).toContain(`inputs = tokenizer.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
).to(model.device)`)
	expect(direct).toContain('outputs = model.generate(**inputs, max_new_tokens=40)')
	expect(direct).toContain('tokenizer.decode(outputs[0][inputs["input_ids"].shape[-1]:])')
})

test('S-04 transformers() sends a picture and a text to models that see', () => {
	const [pipeline, direct] = code(RECORDS['chat about a picture'])
	expect(pipeline).toContain('pipe(text=messages)')
	expect(direct).toMatch(/\{"type": "image", "url": "http[^"]+"\},\n\s+\{"type": "text", "text": "[^"]+"\}/)
	expect(direct).toContain('inputs = processor.apply_chat_template(')
})

test('S-04 transformers() applies no chat template that is not there or not meant for a chat', () => {
	expect(shown(transformers(RECORDS['chat without template']))).not.toContain('apply_chat_template')
	expect(shown(transformers(RECORDS['template without chat']))).not.toContain('apply_chat_template')
})

test('S-04 transformers() takes the class that carries the template when no processor is named', () => {
	expect(code(RECORDS['chat without processor'])[0]).toContain('tokenizer = AutoTokenizer.from_pretrained("ada/engine")')
	expect(code(RECORDS['chat about a picture without processor'])[0]).toContain('processor = AutoProcessor.from_pretrained("ada/engine")')
})

test('S-17 transformers() passes a picture to classifiers', () => {
	expect(code(RECORDS['image classification'])[0]).toMatch(/\nprint\(pipe\("http[^"]+cats\.jpg"\)\)$/)
	expect(code(RECORDS['zero-shot image classification'])[0]).toContain('    candidate_labels=["animals", "humans", "landscape"],\n)')
})

test('S-17 transformers() installs what reads pictures, films and tables', () => {
	const lines = (pipeline_tag: string): (string | undefined)[] =>
		transformers({ id: 'ada/engine', pipeline_tag, transformersInfo: { auto_model: 'AutoModel' } }).map(({ install }) => install)
	expect(lines('image-classification')).toEqual([
		'pip install -U transformers torch torchvision pillow',
		'pip install -U transformers torch accelerate torchvision pillow',
	])
	expect(lines('image-to-text')[0]).toBe('pip install "transformers<5.0.0" torch torchvision pillow')
	expect(lines('video-classification')[0]).toBe('pip install -U transformers torch torchvision pillow av')
	expect(lines('text-generation')[0]).toBe('pip install -U transformers torch')
})

test('S-17 transformers() names a feature extractor so', () => {
	expect(code(RECORDS['feature extractor'])[1]).toContain('extractor = AutoFeatureExtractor.from_pretrained("ada/engine")')
})

test('S-17 transformers() trusts code only where the tag says so, in every call that loads', () => {
	const text = shown(transformers(RECORDS['custom code']))
	expect(text).toContain('pipeline("text-generation", model="ada/engine", trust_remote_code=True)')
	expect(text).toContain('AutoTokenizer.from_pretrained("ada/engine", trust_remote_code=True)')
	expect(text).toContain('AutoModelForCausalLM.from_pretrained("ada/engine", trust_remote_code=True, device_map="auto")')
	expect(shown(transformers(RECORDS.chat))).not.toContain('trust_remote_code')
})

test('S-17 transformers() drops class names that are no names', () => {
	const expected = 'from transformers import AutoModel\n\nmodel = AutoModel.from_pretrained("ada/engine", device_map="auto")'
	expect(code(RECORDS['names that are no names'])).toEqual([expected])
	expect(code(RECORDS['no model class'])).toEqual([expected])
})

test('S-10 transformersJs() says that the tag is unknown', () => {
	expect(transformersJs(RECORDS_ML_AGENTS_TO_Z['transformers.js']['no task'])).toEqual([
		{ language: 'js', code: '// Unknown pipeline tag' },
	])
})

test('S-17 transformersJs() makes a pipeline', () => {
	expect(transformersJs(RECORDS_ML_AGENTS_TO_Z['transformers.js'].task)).toEqual([
		{
			language: 'js',
			install: 'npm install @huggingface/transformers',
			code: `import { pipeline } from '@huggingface/transformers'\n\nconst pipe = await pipeline("text-classification", "ada/engine")`,
		},
	])
})
