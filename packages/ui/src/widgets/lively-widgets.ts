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

const KNOWN: ReadonlySet<string> = new Set(NAMES)

/** Whether a script makes the widget of this name livelier; all others need none. */
export function isLively(name: string): name is LivelyWidget {
	return KNOWN.has(name)
}
