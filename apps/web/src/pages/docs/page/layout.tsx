import { Icon, Prose, When } from '@stoa/ui'
import type { ReactNode } from 'react'
import { renderContents } from './contents.ts'
import styles from './page.module.css'
import type { DocsChoice, DocsLink, DocsView, NewestVersion, OutlineView } from '../../../site/docs-view.ts'
import { docsWords, wordsLanguage, type DocsWords } from '../../../parts/docs/words.ts'

/** What the surroundings give to a documentation page: a hub and a static site differ in these. */
export interface DocsSlots {
	/** The search field, with what makes it livelier. */
	search: ReactNode
	/** The Copy page control. */
	copy: ReactNode
	copyPlace: 'title' | 'outline'
	/** `DocsText`, with what brings its widgets to life. */
	text: ReactNode
	/** For "how long ago"; absent where pages are kept: then the day is named. */
	now: Date | undefined
}

/** A documentation page: contents, text and outline side by side, on a phone one under the other. */
export function DocsLayout({ view, slots }: { view: DocsView; slots: DocsSlots }) {
	const words = docsWords(view.language)
	// The words around the text are English where the text's language has none of its own here.
	const around = wordsLanguage(view.language) === 'en' && !view.language.startsWith('en') ? 'en' : undefined
	return (
		<div className={styles.docs} data-docs>
			<aside className={styles.side} lang={around}>
				{slots.search}
				<details className={styles.fold} data-menu>
					<summary>
						<Icon name="menu" />
						{words.contents}
					</summary>
					<div className={styles.folded}>
						<Choices label={words.version} choices={view.versions} />
						<Choices label={words.language} choices={view.languages} />
						<nav
							className={styles.contents}
							aria-label={words.contents}
							data-docs-contents
							dangerouslySetInnerHTML={{ __html: renderContents(view.contents, view.address, words) }}
						/>
					</div>
				</details>
			</aside>
			<article className={styles.article}>
				<Top view={view} words={words} copy={slots.copyPlace === 'title' && slots.copy} />
				{view.newest && <OlderVersion newest={view.newest} words={words} />}
				{view.fallbackFrom !== undefined && <p className={styles.notice}>{words.untranslated}</p>}
				<Outline className={styles.outlineFold} outline={view.outline} words={words} folded />
				{slots.text}
				<Bottom view={view} words={words} now={slots.now} />
			</article>
			<div className={styles.outlineColumn} data-copy={slots.copyPlace === 'outline' || undefined}>
				{slots.copyPlace === 'outline' && slots.copy}
				<Outline className={styles.outline} outline={view.outline} words={words} />
			</div>
		</div>
	)
}

/** The text itself. */
export function DocsText({ view }: { view: DocsView }) {
	return (
		<div className={styles.text} data-docs-text>
			<Prose html={view.html} direction={view.direction} />
		</div>
	)
}

function OlderVersion({ newest, words }: { newest: NewestVersion; words: DocsWords }) {
	const { older, label, address, isSamePage } = newest
	return (
		<p className={styles.notice} role="note" data-docs-older>
			{words.older.replace('{version}', older)}{' '}
			<a href={address}>{(isSamePage ? words.newest : words.newestStart).replace('{version}', label)}</a>
		</p>
	)
}

function Top({ view, words, copy }: { view: DocsView; words: DocsWords; copy: ReactNode }) {
	return (
		<div className={styles.top}>
			<nav aria-label={words.path}>
				<ol className={styles.crumbs}>
					{view.breadcrumbs.map(({ title, address }, index) => (
						<li key={`${index} ${title}`}>
							{index === view.breadcrumbs.length - 1 || address === undefined ? (
								<span aria-current={index === view.breadcrumbs.length - 1 ? 'page' : undefined}>{title}</span>
							) : (
								<a href={address}>{title}</a>
							)}
						</li>
					))}
				</ol>
			</nav>
			{copy}
		</div>
	)
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Links, not a list to choose from: they work without scripts and can be opened elsewhere. */
function Choices({ label, choices }: { label: string; choices: readonly DocsChoice[] }) {
	if (choices.length < 2) return null
	const current = choices.find(({ isCurrent }) => isCurrent)
	return (
		<details className={styles.choices} name="docs-choices" data-menu>
			<summary>
				<span>{label}</span>
				<b>{current?.label}</b>
				<Icon name="chevron-down" size={12} />
			</summary>
			<ul>
				{choices.map(({ id, label: text, address, isCurrent }) => (
					<li key={id}>
						<a href={address} aria-current={isCurrent ? 'true' : undefined} lang={label === text ? undefined : id} dir="auto">
							{text}
						</a>
					</li>
				))}
			</ul>
		</details>
	)
}

function Outline({
	outline,
	words,
	className,
	folded = false,
}: {
	outline: readonly OutlineView[]
	words: DocsWords
	className: string | undefined
	folded?: boolean
}) {
	if (outline.length === 0) return null
	if (folded)
		return (
			<details className={className}>
				<summary>{words.onThisPage}</summary>
				<OutlineList outline={outline} />
			</details>
		)
	return (
		<nav className={className} aria-label={words.onThisPage} data-docs-outline>
			<h2>{words.onThisPage}</h2>
			<OutlineList outline={outline} />
		</nav>
	)
}

function OutlineList({ outline }: { outline: readonly OutlineView[] }) {
	return (
		<ul>
			{outline.map(({ title, local, sections }, index) => (
				<li key={`${index} ${local}`}>
					<a href={`#${local}`}>{title}</a>
					{sections.length > 0 && <OutlineList outline={sections} />}
				</li>
			))}
		</ul>
	)
}

function Bottom({ view, words, now }: { view: DocsView; words: DocsWords; now: Date | undefined }) {
	return (
		<footer className={styles.bottom}>
			{(view.editAddress !== undefined || view.editedAt) && (
				<p className={styles.edit}>
					{view.editAddress !== undefined && (
						<a href={view.editAddress} {...(view.isEditedHere ? {} : NEW_TAB)} data-docs-edit>
							{view.editLabel ?? (isOnGitHub(view.editAddress) ? words.edit : words.editHere)}
							<Icon name={view.isEditedHere ? 'pencil' : 'external'} size={13} />
						</a>
					)}
					{view.editedAt && (
						<span>
							{words.edited}:{' '}
							{now ? <When date={view.editedAt} now={now} language={wordsLanguage(view.language)} /> : <Day date={view.editedAt} />}
						</span>
					)}
				</p>
			)}
			{(view.previous || view.next) && (
				<nav className={styles.neighbours} aria-label={`${words.previous}, ${words.next}`}>
					{view.previous && (
						<a href={view.previous.address} rel="prev" {...frameworksOf(view.previous)}>
							<small>{words.previous}</small>
							{view.previous.title}
						</a>
					)}
					{view.next && (
						<a href={view.next.address} rel="next" {...frameworksOf(view.next)}>
							<small>{words.next}</small>
							{view.next.title}
						</a>
					)}
				</nav>
			)}
		</footer>
	)
}

/** "Update on GitHub" names the host; sources elsewhere are edited by their own name. */
function isOnGitHub(address: string): boolean {
	const host = URL.parse(address)?.hostname ?? ''
	return host === 'github.com' || host.endsWith('.github.com')
}

/** What the script of the reader's framework finds its page by (`data-fw-tf`). */
function frameworksOf({ byFramework }: DocsLink): Record<string, string> {
	return Object.fromEntries(Object.entries(byFramework ?? {}).map(([framework, address]) => [`data-fw-${framework}`, address]))
}

function Day({ date }: { date: Date }) {
	return <time dateTime={date.toISOString()}>{date.toISOString().slice(0, 10)}</time>
}
