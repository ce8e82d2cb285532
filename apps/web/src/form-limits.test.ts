import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('every page that takes a form states how much it may hold, and few take more than 64 kB', () => {
	const taking = routes.filter(({ form }) => form !== undefined)
	expect(taking.length).toBeGreaterThan(40)
	expect(taking.filter(({ form }) => form && (form.bytesMax > 4 * 1024 * 1024 || form.fieldsMax > 1000))).toEqual([])
	const larger = taking.filter(({ form }) => form && form.bytesMax > 64 * 1024)
	expect(larger.map(({ address, form }) => [address, form?.bytesMax])).toMatchSnapshot()
})
