import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z } from '../testing/records-ml-agents-to-z.ts'
import { prunaAi } from './pruna-ai.ts'

const RECORDS = RECORDS_ML_AGENTS_TO_Z['pruna-ai']

test('S-17 prunaAi() loads with the class of the edition', () => {
	expect(prunaAi(RECORDS.neither)[0]?.code).toBe('from pruna import PrunaModel\n\nmodel = PrunaModel.from_pretrained("ada/engine")')
	expect(prunaAi(RECORDS.pro)[0]?.code).toBe('from pruna_pro import PrunaProModel\n\nmodel = PrunaProModel.from_pretrained("ada/engine")')
})

test('S-17 prunaAi() stands in for the pipeline and the model class of transformers', () => {
	const [pipeline, direct] = prunaAi(RECORDS.transformers)
	expect(pipeline?.code).toContain('from pruna import PrunaModel\n\npipe = PrunaModel.from_pretrained("ada/engine")')
	expect(pipeline?.code).not.toContain('transformers')
	expect(direct?.code).toContain('from pruna import PrunaModel\nfrom transformers import AutoTokenizer\n')
	expect(direct?.code).toContain('model = PrunaModel.from_pretrained("ada/engine", device_map="auto")')
	expect(direct?.code).toContain('tokenizer.apply_chat_template(')
})

test('S-17 prunaAi() warns of no pipeline that it replaces', () => {
	const text = shown(prunaAi(RECORDS['transformers, pro']))
	expect(text).toContain('pipe = PrunaProModel.from_pretrained("ada/engine")')
	expect(text).not.toContain('transformers<5.0.0')
})

test('S-11 prunaAi() says that the type is unknown and still loads', () => {
	expect(prunaAi(RECORDS['transformers without information'])[0]?.code).toBe(
		'# Type of model unknown\nfrom pruna import PrunaModel\n\nmodel = PrunaModel.from_pretrained("ada/engine")',
	)
})

test('S-01 prunaAi() keeps the programs of diffusers and stands in for their pipelines', () => {
	const picture = prunaAi(RECORDS['text to image'])
	expect(picture[0]?.install).toContain('pip install -U diffusers transformers accelerate')
	expect(picture[0]?.code).toContain('pipe = PrunaModel.from_pretrained("ada/engine", dtype=torch.bfloat16, device_map="cuda")')
	expect(picture[0]?.code).not.toContain('DiffusionPipeline')
	expect(shown(prunaAi(RECORDS.inpainting))).toContain(
		'PrunaModel.from_pretrained("ada/engine", dtype=torch.float16, variant="fp16", device_map="cuda")',
	)
	expect(shown(prunaAi(RECORDS['flux fill']))).toContain('pipe = PrunaModel.from_pretrained(')
})

test('S-01 prunaAi() leaves classes alone that are no pipelines', () => {
	const text = shown(prunaAi(RECORDS.controlnet))
	expect(text).toContain('from diffusers import ControlNetModel\nfrom pruna import PrunaModel')
	expect(text).toContain('PrunaModel.from_pretrained("ada/base", controlnet=controlnet)')
})

test('S-01 prunaAi() adds weights to the base model in the professional edition too', () => {
	const text = shown(prunaAi(RECORDS.lora))
	expect(text).toContain('from pruna_pro import PrunaProModel')
	expect(text).toContain('pipe.load_lora_weights("ada/engine")')
})

test('S-17 prunaAi() needs nothing of transformers for a model without processor', () => {
	const [, direct] = prunaAi({ id: 'ada/engine', tags: ['transformers'], pipeline_tag: 'text-generation', transformersInfo: {} })
	expect(direct?.code).toContain('from pruna import PrunaModel\n\nmodel = PrunaModel.from_pretrained("ada/engine", device_map="auto")')
})
