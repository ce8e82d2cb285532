import { expect, test } from 'vitest'
import { facetOf } from './facet-of.ts'

test.for([
	['text-generation', 'task'],
	['transformers', 'library'],
	['safetensors', 'library'],
	['he', 'language'],
	['moe', 'other'],
	['license:mit', 'license'],
	['region:us', undefined],
	['model-index', undefined],
	['endpoints_compatible', undefined],
] as const)('facetOf() counts the tag %s of a model under %s', ([tag, facet]) => {
	expect(facetOf('model', tag)).toBe(facet)
})
