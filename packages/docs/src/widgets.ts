/** One kind of call-out box. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/** One panel of a choice: `html` is safe, rendered HTML. */
export interface Panel {
	/** Goes into the address (`?group=value`). */
	value: string
	label: string
	html: string
}

/** A link to a notebook; `href` is absolute. */
export interface NotebookLink {
	label: string
	href: string
}

/** One answer of a quiz question; both texts are safe HTML. */
export interface QuizChoice {
	html: string
	/** Shown after the answer was chosen and submitted; may be empty. */
	explainHtml: string
	correct: boolean
}

/** One program of an inference snippet. */
export interface SnippetVariant {
	/** Key of the provider (`hf-inference`). */
	provider: string
	/** `python`, `js` or `sh`. */
	language: string
	client: string
	/** What the copy button copies. */
	code: string
	/** Highlighted, safe HTML of the code. */
	html: string
}

/** What an inference snippet asks for; the caller knows the templates. */
export interface SnippetQuestion {
	/** Task (`text-generation`). */
	pipeline: string
	conversational: boolean
	providers: { name: string; modelId: string; providerModelId: string }[]
}

/** One parameter of a documented object. */
export interface DocstringParameter {
	name: string
	/** Anchor of the parameter on the page. */
	id: string
	type: string | undefined
	/** Source text of the default value. */
	defaultValue: string | undefined
	html: string
}

/**
 * The widgets a page may hold, with their properties. Every branch and panel is in the HTML; scripts only hide and show. Strings named `html`
 * are safe and finished; every other string is plain text that the widget escapes.
 */
export interface WidgetProps {
	/** `> [!TIP]`, `<Tip>`. Children: the body. `title` replaces the kind's own label. */
	callout: { kind: CalloutKind; title?: string | undefined }
	/**
	 * `<hfoptions>`, language groups, split code blocks. Tabs of the same `group` switch together and put `?group=value` into the address; an
	 * empty `group` stays by itself. `id` is unique in the page.
	 */
	tabs: { id: string; group: string; panels: Panel[] }
	/**
	 * `{#if fw === 'pt'}`: whole branches of which `?fw=` shows one; `initial` is shown when the address names none, and there may be no branch
	 * for it. `id` is unique in the page.
	 */
	'framework-branches': { id: string; initial: 'pt'; branches: Panel[] }
	/**
	 * `<FrameworkSwitchCourse>`: links `?fw=pt` and `?fw=tf`. Where each framework has a page of its own, `href` leads to it and `isCurrent` tells
	 * which of them this page is.
	 */
	'framework-switch': { frameworks: { value: string; label: string; href?: string | undefined; isCurrent?: boolean | undefined }[] }
	/** `<frameworkcontent>`: one bordered block per framework, each with a button that hides it. `id` is unique in the page. */
	'framework-content': { id: string; blocks: Panel[] }
	/**
	 * A code block. `code` is what a copy button copies (prompts and outputs dropped); `html` is highlighted, safe HTML of what is shown: spans
	 * of `hljs-*` classes, prompts in `span.prompt`. `output`: what the cell above printed. `wrap`: long lines wrap.
	 * `title`: a file's name. `firstNumber`: lines are numbered from it on; each line is in a `span.code-line`, also where lines are marked
	 * (`data-line`: `marked`, `added`, `removed`). `isWhole`: `html` shows exactly `code`; absent when that is not known.
	 */
	code: {
		language: string | undefined
		code: string
		html: string
		output: boolean
		wrap: boolean
		title?: string | undefined
		firstNumber?: number | undefined
		isWhole?: boolean
	}
	/** h1 to h6 with its anchor. `title` is the plain text, children the formatted one. `aliases` are further anchors that lead here. */
	heading: { level: 1 | 2 | 3 | 4 | 5 | 6; id: string; title: string; aliases: string[] }
	/** `<Youtube>`: a still to press, never a request before; `href` is the plain link. */
	video: { provider: 'youtube'; id: string; href: string; embedHref: string; title: string | undefined }
	/** `<iframe>`: an embedded app or player; `src` is https. */
	embed: {
		src: string
		/** Host of `src`, to tell the reader who is asked. */
		host: string
		title: string | undefined
		width: string | undefined
		height: string | undefined
		allow: string | undefined
		sandbox: string
		/** The theme it is made for; another one stands beside it for the other. */
		theme: 'light' | 'dark' | undefined
	}
	/** Children: the `table` element. `stretch`: it fills the width. */
	table: { stretch: boolean }
	/** `<CourseFloatingBanner>`: the chapter's question thread and its notebooks, placed at the end of the title line. */
	'course-banner': { forumHref: string | undefined; colab: NotebookLink[]; studioLab: NotebookLink[] }
	/** `<DocNotebookDropdown>`, `[[open-in-colab]]`. */
	notebooks: { colab: NotebookLink[]; studioLab: NotebookLink[] }
	/** `<Question>`. `id` is unique in the page, `number` counts from 1. */
	question: { id: string; number: number; choices: QuizChoice[] }
	/** A `mermaid` block: its source, as typed (the limits are the widget's), and the title it names itself. */
	diagram: { source: string; title: string | undefined }
	/** `html` is MathML; `undefined` when the formula does not parse: then the TeX is shown. */
	formula: { tex: string; display: boolean; html: string | undefined }
	/** `<InferenceSnippet>`. Without variants the models are listed. `id` is unique in the page. */
	'inference-snippet': {
		id: string
		pipeline: string
		conversational: boolean
		providers: { name: string; modelId: string; providerModelId: string }[]
		variants: SnippetVariant[]
	}
	/** `[[autodoc]]`, `<Docstring>`: a documented object. Children: its description (and examples). */
	docstring: {
		name: string
		/** Anchor. */
		id: string
		kind: 'class' | 'function' | 'method' | 'property' | 'object'
		/** `(a, b = 1)`, plain text. */
		signature: string | undefined
		sourceHref: string | undefined
		parameters: DocstringParameter[]
		returnsHtml: string | undefined
	}
	/** An object named by `[[autodoc]]` of which no description is at hand. */
	'docstring-missing': { name: string }
	/** `<Added>`, `<Changed>`, `<Deprecated>`: children say more. */
	'version-note': { kind: 'added' | 'changed' | 'deprecated'; version: string | undefined }
	/** `<PipelineTag>`: a task's name with a link to its models. */
	'task-tag': { task: string }
}

/** Name of a widget. */
export type WidgetName = keyof WidgetProps

/** One widget with its own properties; `name` tells which. */
export type Widget = { [Name in WidgetName]: { name: Name; props: WidgetProps[Name] } }[WidgetName]

/** Draws one widget: safe HTML in (`childrenHtml`), safe HTML out. Called innermost first. Must not depend on anything but its arguments. */
export type RenderWidget = (widget: Widget, childrenHtml: string) => string
