import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { languageRules } from './languages.ts'

/** The classes that every page colors code by. */
const colours = HighlightStyle.define([
	{ tag: [tags.keyword, tags.bool, tags.null, tags.meta, tags.processingInstruction], class: 'hljs-keyword' },
	{ tag: [tags.string, tags.regexp, tags.inserted], class: 'hljs-string' },
	{ tag: [tags.number, tags.escape], class: 'hljs-number' },
	{
		tag: [tags.heading, tags.function(tags.variableName), tags.propertyName, tags.typeName, tags.className, tags.tagName],
		class: 'hljs-title',
	},
	{ tag: [tags.comment, tags.quote], class: 'hljs-comment' },
	{ tag: tags.emphasis, class: 'hljs-emphasis' },
	{ tag: tags.strong, class: 'hljs-strong' },
])

/** Each line of a text runs its own way; programs run from left to right wherever they stand. */
const linesByThemselves = EditorView.theme({ '.cm-line': { unicodeBidi: 'plaintext', textAlign: 'start' } })

/** In the page's own colors, which follow its theme. */
const look = EditorView.theme({
	'&': {
		border: '1px solid var(--rule-strong)',
		borderRadius: 'var(--radius)',
		background: 'var(--paper-raised)',
		color: 'var(--ink)',
		fontSize: 'var(--text-2)',
	},
	'&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
	'.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', fontVariantLigatures: 'none', maxBlockSize: '70dvh', overflow: 'auto' },
	'.cm-content': { minBlockSize: '24rem', caretColor: 'var(--ink)' },
	'.cm-content:focus-visible': { outline: '2px solid transparent' },
	'.cm-gutters': { background: 'var(--paper-sunk)', color: 'var(--ink-faint)', borderInlineEnd: '1px solid var(--rule)' },
	'.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--accent-wash) 45%, transparent)' },
	'.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
	'&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
		background: 'var(--accent-wash)',
	},
	'&.cm-focused .cm-matchingBracket': { background: 'var(--accent-wash)', outline: '1px solid var(--accent)' },
})

/**
 * Typing over a selection is done here: browsers would keep the look of what was there by an inline style, which the page's policy refuses
 * aloud.
 */
const typeOver = EditorView.domEventHandlers({
	beforeinput(event, view) {
		const { inputType, data } = event
		if (inputType !== 'insertText' || data === null || view.composing || view.state.selection.main.empty) return false
		event.preventDefault()
		view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
		return true
	},
})

/**
 * Puts an editor in the place of a text field, which stays what its form sends. Tab leaves it, as it leaves the field.
 *
 * @param language as fenced blocks name it
 * @param more wins over what every editor has
 */
export async function openEditor(field: HTMLTextAreaElement, language: string, more: Extension = []): Promise<EditorView> {
	const rules = await languageRules(language)
	const hadFocus = document.activeElement === field
	const { selectionStart, selectionEnd } = field
	const nonce = document.querySelector<HTMLElement>('script[nonce],style[nonce]')?.nonce
	const label = field.labels[0]
	const described = field.getAttribute('aria-describedby')
	const state = EditorState.create({
		doc: field.value,
		selection: { anchor: selectionStart, head: selectionEnd },
		extensions: [
			more,
			lineNumbers(),
			history(),
			drawSelection(),
			highlightActiveLine(),
			indentOnInput(),
			bracketMatching(),
			EditorView.lineWrapping,
			language === 'markdown' || language === '' ? [EditorView.perLineTextDirection.of(true), linesByThemselves] : [],
			keymap.of([...defaultKeymap, ...historyKeymap]),
			syntaxHighlighting(colours),
			rules,
			typeOver,
			look,
			nonce ? EditorView.cspNonce.of(nonce) : [],
			EditorView.contentAttributes.of({
				// A region that scrolls must be reachable by keyboard, and say so.
				tabindex: '0',
				'aria-label': label?.textContent ?? '',
				...(described && { 'aria-describedby': described }),
				...(field.getAttribute('aria-invalid') && { 'aria-invalid': 'true' }),
			}),
			EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
				if (docChanged) field.value = doc.toString()
			}),
		],
	})
	const view = new EditorView({ state })
	view.dom.dir = 'ltr'
	field.hidden = true
	field.after(view.dom)
	label?.addEventListener('click', () => view.focus())
	// Typed while the script came.
	if (view.state.doc.toString() !== field.value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: field.value } })
	if (hadFocus) view.focus()
	return view
}
