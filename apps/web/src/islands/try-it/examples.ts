import { resolveAddress } from '@stoa/vocabulary'
import type { ExamplePicture } from './props.ts'

/** How many examples are offered. */
const EXAMPLES = 6
const LONGEST_TEXT = 500

interface Widget {
	text?: unknown
	src?: unknown
	example_title?: unknown
}

const widgets = (data: unknown): Widget[] =>
	Array.isArray(data) ? data.filter((one): one is Widget => typeof one === 'object' && one !== null) : []

/** The sentences under `widget` in a card. */
export function exampleTexts(widgetData: unknown): string[] {
	const texts = widgets(widgetData).flatMap(({ text }) =>
		typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST_TEXT ? [text.trim()] : [],
	)
	return [...new Set(texts)].slice(0, EXAMPLES)
}

/** The pictures under `widget` in a card, of those that lie in the repository: pages load nothing from other hosts. */
export function examplePictures(
	widgetData: unknown,
	model: { id: string; revision: string; paths: ReadonlySet<string> },
): ExamplePicture[] {
	return widgets(widgetData)
		.flatMap(({ src, example_title: title }) => {
			if (typeof src !== 'string') return []
			const path = src.replace(/^\.?\//, '')
			if (!model.paths.has(path) || !/\.(?:png|jpe?g|webp|avif|gif)$/i.test(path)) return []
			return [
				{
					title: typeof title === 'string' && title !== '' ? title : path,
					address: resolveAddress({ kind: 'model', id: model.id }, model.revision, path),
				},
			]
		})
		.slice(0, EXAMPLES)
}

const WRITTEN = /digit|mnist|handwrit|letter|character|glyph|kanji|kana|hanzi|sketch|quickdraw|doodle/i

/** Whether a model reads what people write or draw, by the words of its name, tags and datasets. */
export function suitsDrawing(words: readonly string[]): boolean {
	return words.some((word) => WRITTEN.test(word))
}
