import type { ModelRecord } from './model-record.ts'

/** The part of an id after its last slash; the whole id when it has none. */
export const modelName = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** Whether the record carries exactly this tag; a missing list counts as empty. */
export const hasTag = (model: ModelRecord, tag: string): boolean => model.tags?.includes(tag) ?? false

/** The paths of the repository's files; empty when the list is not known. */
export const fileNames = (model: ModelRecord): string[] => model.siblings?.map(({ rfilename }) => rfilename) ?? []

/** The text of the card's first sample input, empty when it has none. */
export function firstWidgetText(model: ModelRecord): string {
	const text: unknown = model.widgetData?.[0]?.text
	return typeof text === 'string' ? text : ''
}
