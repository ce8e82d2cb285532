import { expect, test } from 'vitest'
import { bytesOf, planTrial } from './plan-trial.ts'

const files = (...paths: string[]) => paths.map((path) => ({ path, size: 10 }))
const text = ['config.json', 'tokenizer.json', 'tokenizer_config.json']

test('planTrial() takes full precision when nothing else is there, and only the files that are needed', () => {
	const plan = planTrial('text-classification', files(...text, 'onnx/model.onnx', 'model.safetensors', 'README.md'))
	expect(plan).toEqual({
		task: 'text-classification',
		weights: { dtype: 'fp32', subfolder: 'onnx', externalFiles: 0 },
		files: files(...text, 'onnx/model.onnx'),
	})
})

test('planTrial() prefers quantised weights, and the folder onnx to the root', () => {
	const weights = (...paths: string[]) => planTrial('text-classification', files(...text, ...paths))
	expect(weights('onnx/model.onnx', 'onnx/model_quantized.onnx')).toMatchObject({ weights: { dtype: 'q8', subfolder: 'onnx' } })
	expect(weights('model_quantized.onnx', 'onnx/model_fp16.onnx')).toMatchObject({ weights: { dtype: 'fp16', subfolder: 'onnx' } })
	expect(weights('model.onnx')).toMatchObject({ weights: { dtype: 'fp32', subfolder: '' } })
})

test('planTrial() counts the files that hold tensors beside the ONNX file', () => {
	const plan = planTrial('text-classification', files(...text, 'onnx/model.onnx', 'onnx/model.onnx_data', 'onnx/model.onnx_data_1'))
	expect(plan).toMatchObject({ weights: { externalFiles: 2 } })
	expect('files' in plan && bytesOf(plan.files)).toBe(60)
})

test('planTrial() says why a model does not run', () => {
	expect(planTrial('text-generation', files('onnx/model.onnx'))).toEqual({ reason: 'other-task' })
	expect(planTrial('image-classification', files('config.json', 'model.safetensors'))).toEqual({ reason: 'no-onnx' })
	expect(planTrial('image-classification', files('config.json', 'model.onnx'))).toEqual({
		reason: 'no-file',
		file: 'preprocessor_config.json',
	})
	const large = [...files('config.json', 'preprocessor_config.json'), { path: 'model.onnx', size: 2e9 }]
	expect(planTrial('image-classification', large)).toEqual({ reason: 'too-large', bytes: 2e9 + 20 })
})
