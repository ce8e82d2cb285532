import { expect, test } from 'vitest'
import { compareWeights, pageOfWeights } from './page-of-weights.ts'

test('compareWeights() names tensors that came, went, or changed type or shape', () => {
	const tensor = (name: string, dtype: string, shape: number[]) => ({
		name,
		dtype,
		shape,
		elements: shape.reduce((product, length) => product * length, 1),
		bytes: 1,
		file: 'x',
	})
	const header = (...tensors: ReturnType<typeof tensor>[]) => ({ format: 'safetensors' as const, tensors, notes: [], missing: [] })
	const before = header(tensor('kept', 'F32', [2]), tensor('cast', 'F32', [2]), tensor('gone', 'F32', [2]))
	const after = header(tensor('kept', 'F32', [2]), tensor('cast', 'F16', [2]), tensor('come', 'F32', [4]))
	expect(compareWeights('x', before, after)).toEqual({
		path: 'x',
		changed: 3,
		same: 1,
		parameters: { before: 6, after: 8 },
		tensors: [
			{ change: 'changed', name: 'cast', before: { dtype: 'F32', shape: [2] }, after: { dtype: 'F16', shape: [2] } },
			{ change: 'new', name: 'come', before: undefined, after: { dtype: 'F32', shape: [4] } },
			{ change: 'gone', name: 'gone', before: { dtype: 'F32', shape: [2] }, after: undefined },
		],
	})
})

test('pageOfWeights() answers 500 tensors of however many there are, and cuts long notes', () => {
	const tensors = Array.from({ length: 1200 }, (_, at) => ({
		name: `layers.${at}.weight`,
		dtype: at < 1000 ? 'F32' : 'F16',
		shape: [2],
		elements: 2,
		bytes: 8,
		file: 'x',
	}))
	const header = { format: 'safetensors' as const, tensors, notes: [{ key: 'k', value: 'n'.repeat(9000), count: undefined }], missing: [] }
	const first = pageOfWeights(header, { filter: '', page: 0 })
	expect([first.shown.length, first.found, first.hasMore, first.tensorCount, first.total]).toEqual([500, 1200, true, 1200, 2400])
	expect(first.notes[0]?.value).toHaveLength(2001)
	expect(first.groups).toEqual([{ prefix: 'layers', repeats: 1200, tensors: 1200, elements: 2400 }])
	const last = pageOfWeights(header, { filter: 'f16', page: 0 })
	expect([last.shown.length, last.found, last.hasMore, last.shown[0]?.name]).toEqual([200, 200, false, 'layers.1000.weight'])
})
