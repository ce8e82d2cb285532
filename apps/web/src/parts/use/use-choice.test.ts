import { expect, test } from 'vitest'
import { readUseChoice, addressOfUse } from './use-choice.ts'

const read = (query: string, remembered = '', prefix = '') =>
	readUseChoice(new URLSearchParams(query), new URLSearchParams(remembered), prefix)

test('readUseChoice() takes the part from what the address asks for, else from what is remembered', () => {
	expect(read('library=timm').part).toBe('libraries')
	expect(read('client=sh/curl&library=timm').part).toBe('inference')
	expect(read('quant=Q8_0&provider=auto').part).toBe('apps')
	expect(read('', 'part=apps')).toMatchObject({ part: 'apps', isAsked: false })
	expect(read('part=inference', 'part=apps')).toMatchObject({ part: 'inference', isAsked: true })
	expect(read('part=constructor').part).toBeUndefined()
})

test('readUseChoice() remembers tabs always, and switches unless the address names their part', () => {
	expect(read('provider=fal-ai', 'client=sh/curl&stream=true').of('client')).toBe('sh/curl')
	expect(read('client=sh/curl', 'stream=true').of('stream')).toBeUndefined()
	expect(read('library=timm', 'stream=true').of('stream')).toBe('true')
	expect(read('', 'quant=Q8_0').asked('quant')).toBeUndefined()
})

test('readUseChoice() remembers datasets apart, and looks at no endless value', () => {
	expect(read('', 'library=timm&dataset-library=pandas', 'dataset-').of('library')).toBe('pandas')
	expect(read(`library=${'x'.repeat(501)}`).of('library')).toBeUndefined()
})

test('addressOfUse() leaves out what is empty and escapes the rest', () => {
	expect(addressOfUse('/a/b', { client: 'js/fetch', stream: undefined, provider: '' })).toBe('/a/b?client=js%2Ffetch#use')
	expect(addressOfUse('/a/b', { quant: 'a"&b.gguf' })).toBe('/a/b?quant=a%22%26b.gguf#use')
})
