import { fill } from '../fill.ts'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './docstring.module.css'

/** More parameters than these are folded: they would be higher than about 500 px. */
const OPEN_MAX = 7

/** One parameter; `html` is its finished description. */
export interface DocstringParameterView {
	name: string
	/** Anchor. */
	id: string
	type: string | undefined
	defaultValue: string | undefined
	html: string
}

/** A documented object of a library. */
export interface DocstringProps {
	name: string
	/** Anchor. */
	id: string
	kind: string
	/** `(a, b = 1)` */
	signature: string | undefined
	sourceHref: string | undefined
	parameters: readonly DocstringParameterView[]
	returnsHtml: string | undefined
	/** The description: finished, safe HTML. */
	html: string
	words?: WidgetWords
}

/** One object of a library's reference: signature, parameters, what it answers with, description. */
export function Docstring({
	name,
	id,
	kind,
	signature,
	sourceHref,
	parameters,
	returnsHtml,
	html,
	words = ENGLISH_WIDGETS,
}: DocstringProps) {
	return (
		<section className={styles.docstring} id={id}>
			<div className={styles.head}>
				<code dir="ltr" translate="no">
					<span className={styles.kind}>{kind}</span> <a href={`#${id}`}>{name}</a>
					{signature}
				</code>
				{sourceHref !== undefined && (
					<a href={sourceHref} target="_blank" rel="noopener noreferrer">
						{words.source}
					</a>
				)}
			</div>
			<div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
			{parameters.length > 0 && (
				<details className={styles.parameters} open={parameters.length <= OPEN_MAX}>
					<summary>
						{parameters.length <= OPEN_MAX ? words.parameters : fill(words.showParameters, { count: String(parameters.length) })}
					</summary>
					<ParameterList parameters={parameters} />
				</details>
			)}
			{returnsHtml !== undefined && (
				<div className={styles.returns}>
					<strong>{words.returns}</strong>
					<div className={styles.body} dangerouslySetInnerHTML={{ __html: returnsHtml }} />
				</div>
			)}
		</section>
	)
}

/** Browsers open the list by themselves when a fragment leads into it. */
function ParameterList({ parameters }: { parameters: readonly DocstringParameterView[] }) {
	return (
		<ul>
			{parameters.map(({ name, id, type, defaultValue, html }) => (
				<li key={id} id={id}>
					<a href={`#${id}`} dir="ltr">
						<code>{name}</code>
					</a>{' '}
					{type !== undefined && (
						<span className={styles.type} dir="ltr">
							{type}
							{defaultValue !== undefined && ` = ${defaultValue}`}
						</span>
					)}
					<div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
				</li>
			))}
		</ul>
	)
}
