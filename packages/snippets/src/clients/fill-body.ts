import type { BodyShape } from '@stoa/catalog'
import { isFields, type Json } from '../json.ts'

/** The values for the placeholders of a body shape, by the name inside the braces. */
export type BodyValues = Readonly<Record<string, Json | undefined>>

/** Fills the places of a body shape. A field whose place has no value is left out, and so is one whose object is empty. */
export function fillBody(shape: BodyShape, values: BodyValues): Json | undefined {
	if (typeof shape === 'string') {
		const place = /^\{(.+)\}$/.exec(shape)?.[1]
		return place === undefined ? shape : values[place]
	}
	if (typeof shape !== 'object') return shape
	if (isShapeList(shape)) return shape.map((item) => fillBody(item, values)).filter((item) => item !== undefined)
	const fields: Record<string, Json> = {}
	for (const [name, inner] of Object.entries(shape)) {
		const value = fillBody(inner, values)
		if (value === undefined || (isFields(value) && Object.keys(value).length === 0)) continue
		// A field that the shape names takes precedence over a parameter of the same name.
		if (name !== '...') fields[name] = value
		else if (isFields(value)) for (const [other, its] of Object.entries(value)) if (!Object.hasOwn(shape, other)) fields[other] = its
	}
	return fields
}

const isShapeList = (shape: BodyShape): shape is readonly BodyShape[] => Array.isArray(shape)
