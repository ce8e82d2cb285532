import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linkTo } from '../../site/link-to.tsx'
import { sentence, type Wrap } from './sentence.ts'

test('sentence() puts elements and texts into its places, in its own order', () => {
	const lead = (link: Wrap, count: number) => sentence`${count} tokens. ${link('Revoke one')} or all.`
	expect(renderToStaticMarkup(lead(linkTo('/settings/tokens'), 2))).toBe('2 tokens. <a href="/settings/tokens">Revoke one</a> or all.')
	const turned = (when: string) => sentence`Until ${when}`
	expect(renderToStaticMarkup(turned('<tomorrow>'))).toBe('Until &lt;tomorrow&gt;')
})
