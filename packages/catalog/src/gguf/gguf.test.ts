import { expect, test } from 'vitest'
import { FILE_QUANTIZATIONS, FILE_QUANTIZATIONS_BY_SIZE } from './file-quantizations.ts'
import { quantizationOfFileName } from './find-tensor-type.ts'
import { nearestQuantization } from './nearest-quantization.ts'
import { parseShardName } from './shard-name.ts'

test('E-12 every quantisation is found again in a file name', () => {
	for (const name of Object.keys(FILE_QUANTIZATIONS)) expect(quantizationOfFileName(`tiny-${name.toLowerCase()}.gguf`)).toBe(name)
	expect(quantizationOfFileName('tiny-UD-Q4_K_XL.gguf')).toBe('UD-Q4_K_XL')
	expect(quantizationOfFileName('tiny-MXFP4.gguf')).toBe('MXFP4')
	expect(quantizationOfFileName('F16/tiny-Q8_0.gguf')).toBe('Q8_0')
	expect(quantizationOfFileName('tiny.gguf')).toBeUndefined()
})

test('E-12 nearestQuantization() takes the largest that is not larger, else the smallest', () => {
	expect(nearestQuantization('Q4_K_M', ['Q4_K_M', 'Q2_K'])).toBe('Q4_K_M')
	expect(nearestQuantization('Q4_K_M', ['Q2_K', 'Q8_0', 'Q4_0'])).toBe('Q4_0')
	expect(nearestQuantization('Q2_K', ['F16', 'Q8_0', 'nonsense'])).toBe('Q8_0')
	expect(nearestQuantization('Q2_K', ['nonsense'])).toBeUndefined()
	expect(nearestQuantization('nonsense', ['Q8_0'])).toBeUndefined()
	expect(FILE_QUANTIZATIONS_BY_SIZE.toSorted()).toEqual(Object.keys(FILE_QUANTIZATIONS).toSorted())
})

test('parseShardName() reads five digits of five', () => {
	expect(parseShardName('q4/big-00002-of-00009.gguf')).toEqual({ prefix: 'q4/big', shard: '00002', total: '00009' })
	for (const name of ['big.gguf', 'big-2-of-9.gguf', '-00001-of-00002.gguf', 'big-00002-of-00009.gguf.part'])
		expect(parseShardName(name)).toBeUndefined()
})
