import { expect, test } from 'vitest'
import { hasClaims, parseClaims } from './claims.ts'

test('parseClaims() reads lines, and requires one that names the project', () => {
	expect(parseClaims(' repository = ada/engine \n\nref=refs/heads/main\r\n')).toEqual({ repository: 'ada/engine', ref: 'refs/heads/main' })
	expect(parseClaims('sub=repo:ada/engine:environment:a = b')).toEqual({ sub: 'repo:ada/engine:environment:a = b' })
	for (const [text, why] of [
		['', /name the project/],
		['ref=refs/heads/main', /name the project/],
		['nonsense', /not a line such as/],
		['repository=', /not a line such as/],
		['sub=a\nsub=b', /occurs twice/],
		['sub=a\naud=b', /verified automatically/],
		[`sub=${'x'.repeat(501)}`, /500 characters/],
		[`sub=a\n${Array.from({ length: 20 }, (_, index) => `c${index}=1`).join('\n')}`, /at most 20/],
	] as const)
		expect(() => parseClaims(text)).toThrow(why)
})

test('hasClaims() compares exactly, and ignores claims that a token only inherits', () => {
	const said = { repository: 'ada/engine', repository_id: 7, protected: true, list: ['ada/engine'] }
	expect(hasClaims(said, { repository: 'ada/engine', repository_id: '7', protected: 'true' })).toBe(true)
	expect(hasClaims(said, { repository: 'ada/Engine' })).toBe(false)
	expect(hasClaims(said, { list: 'ada/engine' })).toBe(false)
	expect(hasClaims(said, { toString: 'x' })).toBe(false)
	expect(hasClaims({}, { sub: 'undefined' })).toBe(false)
})
