const NAMES = [
	'code',
	'tabs',
	'framework-branches',
	'framework-switch',
	'framework-content',
	'video',
	'embed',
	'question',
	'formula',
	'inference-snippet',
	'diagram',
] as const

/** Name of a widget that a script makes livelier. */
export type LivelyWidget = (typeof NAMES)[number]

/** Names of the widgets that a script makes livelier; all others need none. */
export const LIVELY_WIDGETS: ReadonlySet<string> = new Set(NAMES)

/** Whether a script makes the widget of this name livelier. */
export function isLively(name: string): name is LivelyWidget {
	return LIVELY_WIDGETS.has(name)
}
