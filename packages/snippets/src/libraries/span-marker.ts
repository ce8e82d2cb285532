import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SpanMarker: named entities. */
export const spanMarker = (({ id }) => [
	{
		language: 'python',
		install: 'pip install span_marker',
		code: py`from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained(${id})`,
	},
]) satisfies Generator
