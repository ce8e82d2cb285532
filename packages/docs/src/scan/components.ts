/** The properties of a component of the dialect. */
interface Component {
	/** It is used in a line of text and not as a block. */
	inline?: true
	/** It never has children, so a missing slash does no harm. */
	empty?: true
	/** It is one only inside these: elsewhere `<python>` is a place holder that the author wrote. */
	inside?: readonly string[]
}

const LANGUAGES = ['inferencesnippet', 'tokenizerslangcontent']

/** Every component of the dialect by its name as written. */
export const COMPONENTS: Readonly<Record<string, Component>> = {
	Tip: {},
	Youtube: { empty: true },
	FrameworkSwitchCourse: { empty: true },
	CourseFloatingBanner: { empty: true },
	DocNotebookDropdown: { empty: true },
	Question: { empty: true },
	InferenceSnippet: { empty: true },
	hfoptions: {},
	hfoption: {},
	inferencesnippet: {},
	tokenizerslangcontent: {},
	frameworkcontent: {},
	pt: { inside: ['frameworkcontent'] },
	tf: { inside: ['frameworkcontent'] },
	jax: { inside: ['frameworkcontent'] },
	flax: { inside: ['frameworkcontent'] },
	python: { inside: LANGUAGES },
	js: { inside: LANGUAGES },
	curl: { inside: LANGUAGES },
	rust: { inside: LANGUAGES },
	node: { inside: LANGUAGES },
	Docstring: {},
	ExampleCodeBlock: {},
	Added: {},
	Changed: {},
	Deprecated: {},
	Cards: {},
	Card: {},
	Steps: {},
	Badge: { inline: true },
	PipelineTag: { empty: true },
	PipelineIcon: { empty: true, inline: true },
}

const MISSPELT: Readonly<Record<string, string>> = {
	tip: 'Tip',
	Tipp: 'Tip',
	tipp: 'Tip',
	Tips: 'Tip',
	youtube: 'Youtube',
	YouTube: 'Youtube',
	Hfoptions: 'hfoptions',
	Hfoption: 'hfoption',
	HfOptions: 'hfoptions',
	HfOption: 'hfoption',
	Frameworkcontent: 'frameworkcontent',
	FrameworkContent: 'frameworkcontent',
	DocNotebookDropDown: 'DocNotebookDropdown',
}

/** The component a tag's name means; misspelt ones are forgiven. `undefined` when it means none. */
export function componentNamed(name: string): string | undefined {
	if (Object.hasOwn(COMPONENTS, name)) return name
	return Object.hasOwn(MISSPELT, name) ? MISSPELT[name] : undefined
}
