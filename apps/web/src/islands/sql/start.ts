import { autocompletion, type Completion } from '@codemirror/autocomplete'
import { sql } from '@codemirror/lang-sql'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { openEditor } from '../editor/open-editor.ts'
import { DuckDb } from './duckdb.ts'

/** What the page gives along. */
export interface SqlProps {
	/** Columns of the table `data`, each with the name of its type. */
	columns: readonly { name: string; type: string }[]
	words: {
		/** Names the list of completions for those who hear it. */
		completions: string
	}
}

/** A few lines to begin with, and the list of completions in the page's own colors. */
const look = EditorView.theme({
	'.cm-content': { minBlockSize: '8rem' },
	'.cm-tooltip': {
		border: '1px solid var(--rule-strong)',
		borderRadius: 'var(--radius)',
		background: 'var(--paper-raised)',
		color: 'var(--ink)',
		boxShadow: 'var(--lift)',
	},
	'.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: 'var(--text-2)', maxBlockSize: '14rem' },
	'.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-1) var(--space-2)' },
	'.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
	'.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
	'.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
})

/** Completes what is typed: columns first, then functions and words of the language. Enter takes the chosen one; Tab leaves the field. */
function completing({ columns, words }: SqlProps): Extension {
	const names = columns.map(({ name, type }): Completion => ({ label: name, type: 'property', detail: type, boost: 1, ...quoted(name) }))
	return [
		sql({ dialect: DuckDb, schema: { data: names }, defaultTable: 'data', upperCaseKeywords: true }),
		autocompletion({ icons: false }),
		EditorState.phrases.of({ Completions: words.completions }),
	]
}

/** A name that is no plain word stands in quotation marks in a statement. */
function quoted(name: string): Pick<Completion, 'apply'> {
	return /^[a-z_][a-z0-9_]*$/i.test(name) ? {} : { apply: `"${name.replaceAll('"', '""')}"` }
}

/** Puts an editor in the place of the statement's field. Ctrl+Enter sends its form. */
export async function start(island: HTMLElement, props: SqlProps): Promise<void> {
	const field = island.querySelector('textarea')
	const form = field?.form
	if (!field || !form) return
	const send = (): boolean => {
		form.querySelector<HTMLButtonElement>('[type=submit]')?.click()
		return true
	}
	const keys = Prec.high(
		keymap.of([
			{ key: 'Mod-Enter', run: send },
			{ key: 'Ctrl-Enter', run: send },
		]),
	)
	await openEditor(field, 'sql', [keys, completing(props), look])
	island.querySelector<HTMLElement>('[data-keys]')?.removeAttribute('hidden')
}
