import type { Element, ElementContent } from 'hast'

/** Most examples of one card that are shown, and longest text of each in characters. */
const ITEMS_MAX = 50
const TEXT_MAX = 1000

/** An example of a model's output from a card's `widget`. */
export interface GalleryItem {
	/** The input of the model. */
	prompt: string | undefined
	/** Address of the image, as written in the card. */
	image: string | undefined
	/** The model's answer as text. */
	text: string | undefined
	/** Classes with the model's scores. */
	labels: { label: string; score: number }[]
}

/** The examples with an output in a card's front matter (`widget[].output`). Invalid ones are left out. */
export function galleryOf(frontMatter: unknown): GalleryItem[] {
	const widget = memberOf(frontMatter, 'widget')
	return (Array.isArray(widget) ? widget : []).slice(0, ITEMS_MAX).flatMap((example: unknown) => {
		const output = memberOf(example, 'output')
		const item: GalleryItem = {
			prompt: textIn(memberOf(example, 'text')) ?? textIn(memberOf(example, 'example_title')),
			image: textIn(memberOf(output, 'url')),
			text: textIn(memberOf(output, 'text')),
			labels: labelsIn(output),
		}
		return item.image === undefined && item.text === undefined && item.labels.length === 0 ? [] : [item]
	})
}

function labelsIn(output: unknown): GalleryItem['labels'] {
	return (Array.isArray(output) ? output : []).slice(0, 10).flatMap((one: unknown) => {
		const label = textIn(memberOf(one, 'label'))
		const score = memberOf(one, 'score')
		return label !== undefined && typeof score === 'number' ? [{ label, score }] : []
	})
}

function memberOf(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
		? Object.entries(value).find(([name]) => name === key)?.[1]
		: undefined
}

function textIn(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value.trim() : ''
	if (text === '' || text === '-') return undefined
	return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}

/** The gallery as a list of figures. `placeImage` returns the element for an image. */
export function buildGallery(items: readonly GalleryItem[], placeImage: (image: Element) => ElementContent): Element {
	const figures = items.map(({ prompt, image, text, labels }) => {
		const img: Element = {
			type: 'element',
			tagName: 'img',
			properties: { src: image ?? '', alt: prompt ?? 'Example output' },
			children: [],
		}
		return element('li', {}, [
			element('figure', {}, [
				...(image === undefined ? [] : [placeImage(img)]),
				...(text === undefined ? [] : [element('p', { dir: 'auto' }, [{ type: 'text', value: text }])]),
				...(labels.length === 0 ? [] : [labelList(labels)]),
				...(prompt === undefined ? [] : [element('figcaption', { dir: 'auto' }, [{ type: 'text', value: prompt }])]),
			]),
		])
	})
	return element('ul', { className: ['card-gallery'], ariaLabel: 'Examples' }, figures)
}

function labelList(labels: GalleryItem['labels']): Element {
	return element(
		'ul',
		{},
		labels.map(({ label, score }) => element('li', {}, [{ type: 'text', value: `${label}: ${Math.round(score * 1000) / 10} %` }])),
	)
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
	return { type: 'element', tagName, properties, children }
}
