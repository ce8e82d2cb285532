import type { ViewedCell, ViewedColumn, ViewedType } from '@stoa/hub'

/** A box in an image, in its pixels. */
export interface Box {
	x: number
	y: number
	width: number
	height: number
	/** What is in it, where the data say so. */
	label: string | undefined
}

type Fields = { [name: string]: ViewedCell }

/** Most boxes that are drawn. */
const BOXES_MAX = 200
const BOXES = ['bbox', 'bboxes', 'boxes']
const LABELS = ['category', 'categories', 'label', 'labels', 'class', 'name']

const isFields = (value: ViewedCell | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const first = (fields: Fields, names: readonly string[]): ViewedCell | undefined =>
	names.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]] : []))[0]

/** Corner, width and height, as COCO writes boxes; `undefined` for anything else. */
function boxOf(value: ViewedCell | undefined, label: string | undefined): Box | undefined {
	if (!Array.isArray(value) || value.length !== 4) return undefined
	const [x, y, width, height] = value
	if (typeof x !== 'number' || typeof y !== 'number' || typeof width !== 'number' || typeof height !== 'number') return undefined
	return [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0 ? { x, y, width, height, label } : undefined
}

/** Names of the classes of a column of objects, where it has class labels. */
function classNames(type: ViewedType): readonly string[] | undefined {
	if (type.is === 'label') return type.names
	if (type.is === 'list') return classNames(type.of)
	if (type.is !== 'struct') return undefined
	return type.fields.filter(({ name }) => LABELS.includes(name)).map((field) => classNames(field.type))[0]
}

function labelOf(value: ViewedCell | undefined, names: readonly string[] | undefined): string | undefined {
	if (typeof value === 'string') return value
	return typeof value === 'number' ? (names?.[value] ?? String(value)) : undefined
}

/** Boxes of a list of objects, or of an object of lists. */
function boxesIn(value: ViewedCell | undefined, type: ViewedType): Box[] {
	const names = classNames(type)
	if (Array.isArray(value))
		return value
			.slice(0, BOXES_MAX)
			.flatMap((item) => (isFields(item) ? (boxOf(first(item, BOXES), labelOf(first(item, LABELS), names)) ?? []) : []))
	if (!isFields(value)) return []
	const boxes = first(value, BOXES)
	const labels = first(value, LABELS)
	if (!Array.isArray(boxes)) return []
	return boxes
		.slice(0, BOXES_MAX)
		.flatMap((box, index) => boxOf(box, labelOf(Array.isArray(labels) ? labels[index] : undefined, names)) ?? [])
}

/**
 * The boxes of a row that has an image: of its column of objects, each with a `bbox` in pixels.
 *
 * @param cells in the order of `columns`
 */
export function rowBoxes(columns: readonly ViewedColumn[], cells: readonly ViewedCell[]): Box[] {
	for (const [index, { feature }] of columns.entries()) {
		const boxes = boxesIn(cells[index], feature)
		if (boxes.length > 0) return boxes
	}
	return []
}
