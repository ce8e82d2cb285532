import { expect, test } from 'vitest'
import { planVolumes, VOLUME_MIN } from './plan-volumes.ts'

test('planVolumes() puts everything into one volume without a size', () => {
	expect(planVolumes([{ path: 'a', size: 10 }], 100, undefined)).toEqual([[{ path: 'a', name: 'a', start: 0, end: 10 }]])
})

test('planVolumes() begins a volume for what does not fit, and cuts what is larger than a volume', () => {
	const files = [
		{ path: 'small', size: 20_000 },
		{ path: 'next', size: 40_000 },
		{ path: 'large', size: 150_000 },
		{ path: 'empty', size: 0 },
	]
	const volumes = planVolumes(files, 1000, VOLUME_MIN)
	expect(volumes.map((pieces) => pieces.map(({ name }) => name))).toEqual([
		['small'],
		['next'],
		['large.1-of-3'],
		['large.2-of-3'],
		['large.3-of-3', 'empty'],
	])
	const large = volumes.flat().filter(({ path }) => path === 'large')
	expect(large.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(150_000)
	expect(large.every(({ start }, index) => index === 0 || start === large[index - 1]?.end)).toBe(true)
})

test('planVolumes() refuses volumes without room for the head', () => {
	expect(() => planVolumes([], 200_000, 100_000)).toThrow('it must be at least')
	expect(() => planVolumes([], 100, 1000)).toThrow(`it must be at least ${VOLUME_MIN} bytes`)
})
