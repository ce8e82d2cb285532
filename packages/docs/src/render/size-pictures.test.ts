import { expect, test } from 'vitest'
import { renderText } from '../testing/pages.ts'

const png = (width: number, height: number): Uint8Array =>
	Uint8Array.from(
		[
			[0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...Buffer.from('IHDR')],
			[0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 0, 0, 0, 0, 0],
		].flat(),
	)

test('pictures of the project say how large they are; the first is fetched at once', async () => {
	const files = { 'en/wide.png': png(640, 480) }
	const page = await renderText(
		'![a](../wide.png)\n\n<img src="../wide.png" width="320" alt="b">\n\n<img src="../wide.png" width="50%" alt="c">\n\n<img src="../wide.png" height="240" alt="d">\n\n![e](https://x.org/y.png)\n\n![f](near.png)\n',
		{},
		files,
	)
	const pictures = [...page.html.matchAll(/<img [^>]*>/g)].map(([tag]) => [
		/alt="(\w)"/.exec(tag)?.[1],
		/ width="([^"]*)"/.exec(tag)?.[1],
		/ height="([^"]*)"/.exec(tag)?.[1],
		/loading="(\w+)"/.exec(tag)?.[1],
	])
	expect(pictures).toEqual([
		['a', '640', '480', undefined],
		['b', '320', '240', 'lazy'],
		['c', '50%', undefined, 'lazy'],
		['d', '320', '240', 'lazy'],
		['e', undefined, undefined, 'lazy'],
		['f', undefined, undefined, 'lazy'],
	])
	expect(page.includes).toEqual(['en/wide.png', 'en/chapter1/near.png'])
})

test('of a pair only the half that is shown is fetched', async () => {
	const { html } = await renderText(
		'<img class="block dark:hidden" src="near.png" alt="">\n<img class="hidden dark:block" src="near.png" alt="">\n\n![x](near.png)\n',
	)
	expect(html.match(/loading="lazy"/g)).toHaveLength(3)
})
