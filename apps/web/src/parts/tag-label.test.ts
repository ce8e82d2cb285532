import { expect, test } from 'vitest'
import { tagLabel } from './tag-label.ts'

test.for([
	['size_categories:1K<n<10K', '1K to 10K'],
	['size_categories:n<1K', 'under 1K'],
	['size_categories:n>1T', 'over 1T'],
	['size_categories:anything<b>', 'anything<b>'],
	['library:transformers', 'Transformers'],
	['license:other', 'Other license'],
	['onnx', 'ONNX'],
	['safetensors', 'Safetensors'],
	['constructor', 'constructor'],
])('tagLabel() reads %s as people do', ([tag = '', label]) => {
	expect(tagLabel(tag)).toBe(label)
})
