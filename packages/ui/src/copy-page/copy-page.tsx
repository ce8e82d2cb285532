import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { copyText } from '../copy-button/copy-text.ts'
import { fill } from '../fill.ts'
import { Icon } from '../icon/icon.tsx'
import { Menu, type MenuAction } from '../menu/menu.tsx'
import { type Assistant, ASSISTANTS, assistantAddress, isPrivateHost } from './assistants.ts'
import { codeOfPage } from './code-of-page.ts'
import { connectionsTo } from './connections.ts'
import styles from './copy-page.module.css'
import { PageSource, sourceAddress } from './page-source.ts'
import { readingPlace } from './read-section.ts'
import { sectionOfPage } from './section-of-page.ts'
import { selectedText } from './selected-text.ts'
import { textFragment } from './text-fragment.ts'
import { type CopyPageWords, ENGLISH } from './words.ts'

/** Time that "Copied" is shown, in milliseconds (C-07). */
const COPIED_MS = 2000
/** Average characters of Markdown for each token, over languages and code. */
const TOKEN_LENGTH = 4

/** Languages of code that a notebook of the page could run (CG-8). */
const RUNS = '[data-prose] pre > code:is(.language-python, .language-py, .language-python3)'

/** Options of the Copy page control (E-08), and data of the page. */
export interface CopyPageProps {
	/** Label of the main button; default "Copy page". */
	label?: string
	/** Description of the menu's first action; default "Copy page as Markdown for LLMs". */
	markdownDescription?: string
	/** Class of the outermost element. */
	containerClass?: string
	/** CSS declarations of the outermost element (`{ 'margin-block': '1rem' }`). */
	containerStyle?: Readonly<Record<string, string>>
	/** Absolute address of the page as the server knows it. Browsers use their own. */
	page: string
	/** Address of the Markdown if it is not the page's own with `.md` (R-01), as for cards. */
	source?: string | undefined
	/** Default: the two assistants of the specification. */
	assistants?: readonly Assistant[] | undefined
	/** Texts in the page's language; default English. */
	words?: CopyPageWords | undefined
	/** Address of an MCP server with these pages; the menu offers to copy it. */
	mcp?: string | undefined
	/** Whether to offer copying only the code. */
	offersCode?: boolean | undefined
	/** Whether to offer copying the current section, and the page with its address. */
	offersParts?: boolean | undefined
	/** Ctrl+C or Cmd+C copies the page where nothing is selected (CG-11). Default: no. */
	hasShortcut?: boolean | undefined
	/** Unique in the document. */
	id?: string
}

/** Copies the page's Markdown, shows it, or opens an assistant that reads the page (P-02). */
export function CopyPage(props: CopyPageProps) {
	const { label = 'Copy page', words = ENGLISH, containerClass, id = 'copy-page' } = props
	const group = useRef<HTMLDivElement>(null)
	const { page, source } = useSource(props)
	const [copied, flash] = useFlash(COPIED_MS)
	const [, setFetched] = useState(false)
	const [fragment, setFragment] = useState<string>()
	const [runs, setRuns] = useState(false)
	useContainerStyle(group, props.containerStyle)

	const prefetch = (): void => void source.prefetch().then(() => setFetched(true))
	const open = (): void => {
		prefetch()
		setRuns(document.querySelector(RUNS) !== null)
	}
	const copy = async (): Promise<void> => {
		if (await copyText(source.read())) flash()
	}
	// Read before the press, because the press clears the selection in some browsers.
	const rememberSelection = (): void => setFragment(selectedFragment())
	useEffect(() => {
		// The pointer that hydrated this control is already on it.
		if (group.current?.matches(':hover, :focus-within')) void source.prefetch()
	}, [source])

	return (
		<div
			ref={group}
			className={classNames(styles.control, containerClass)}
			data-copied={copied || undefined}
			data-copy-page={props.hasShortcut ? 'shortcut' : undefined}
			onPointerEnter={rememberSelection}
			onFocus={rememberSelection}
		>
			<button
				type="button"
				className={styles.main}
				aria-label={label}
				aria-keyshortcuts={props.hasShortcut ? 'Control+C Meta+C' : undefined}
				title={props.hasShortcut ? words.shortcut : undefined}
				onClick={() => void copy()}
				onPointerEnter={prefetch}
				onFocus={prefetch}
			>
				<Icon name={copied ? 'check' : 'copy'} />
				<span className={styles.label} data-other={copied ? label : words.copied}>
					{copied ? words.copied : label}
				</span>
			</button>
			<a className={styles.plain} href={source.address}>
				<Icon name="file" />
				{words.view}
			</a>
			<Menu
				label={words.more}
				id={`${id}-more`}
				anchor={group}
				className={styles.more}
				onOpen={open}
				actions={actionsOf({ ...props, words, page, runs }, source, fragment, () => void copy())}
			>
				<Icon name="chevron-down" size={14} />
			</Menu>
			<output className="sr-only">{copied && words.copied}</output>
		</div>
	)
}

/** The four actions of the specification in their order (C-11), then ours. */
function actionsOf(
	{ words, page, runs, ...props }: CopyPageProps & { words: CopyPageWords; runs: boolean },
	source: PageSource,
	fragment: string | undefined,
	copy: () => void,
): MenuAction[] {
	const {
		label = 'Copy page',
		markdownDescription = 'Copy page as Markdown for LLMs',
		assistants = ASSISTANTS,
		mcp,
		offersCode,
		offersParts,
	} = props
	const { text } = source
	const count = text === undefined ? undefined : Math.ceil(text.length / TOKEN_LENGTH).toLocaleString('en')
	const isPrivate = isPrivateHost(new URL(page).hostname)
	const actions: MenuAction[] = [
		{ title: label, description: markdownDescription, note: count && fill(words.tokens, { count }), icon: 'copy', onChoose: copy },
		{ title: words.view, description: words.viewDescription, icon: 'file', href: source.address },
		...assistants.map((assistant): MenuAction => {
			const { name } = assistant
			const href = assistantAddress(assistant, page, new URL(source.address, page).href, words.prompt)
			return {
				title: fill(words.ask, { name }),
				description: fill(isPrivate ? words.askPrivately : words.askDescription, { name }),
				icon: 'chat',
				href,
			}
		}),
	]
	if (offersParts) actions.push(...partActions(words, page, source, fragment))
	if (offersCode) {
		const onChoose = async (): Promise<void> => void (await copyText(Promise.resolve(source.read()).then(codeOfPage)))
		actions.push({ title: words.code, description: words.codeDescription, icon: 'code', onChoose: () => void onChoose() })
	}
	if (offersCode && runs)
		actions.push({
			title: words.notebook,
			description: words.notebookDescription,
			icon: 'download',
			onChoose: () => void import('./notebook-of-page.ts').then((part) => part.saveNotebook(page)),
		})
	if (mcp !== undefined) {
		actions.push({ title: words.mcp, description: words.mcpDescription, icon: 'plug', onChoose: () => void copyText(mcp) })
		for (const { name, href } of connectionsTo(mcp))
			actions.push({ title: fill(words.connect, { name }), description: words.connectDescription, icon: 'plug', href, stays: true })
	}
	return actions
}

function partActions(words: CopyPageWords, page: string, source: PageSource, fragment: string | undefined): MenuAction[] {
	const copyMade = (make: (text: string) => string): void =>
		void copyText(Promise.resolve(source.read()).then((text) => text && make(text)))
	return [
		{ title: words.section, description: words.sectionDescription, icon: 'file', onChoose: () => copyMade(sectionAtHand) },
		fragment === undefined
			? {
					title: words.sectionLink,
					description: words.sectionLinkDescription,
					icon: 'link',
					onChoose: () => void copyText(linkAtHand(page)),
				}
			: {
					title: words.selectionLink,
					description: words.selectionLinkDescription,
					icon: 'link',
					onChoose: () => void copyText(`${page}#${fragment}`),
				},
		{
			title: words.context,
			description: words.contextDescription,
			icon: 'link',
			onChoose: () => copyMade((text) => withContext(text, { title: document.title, page, date: new Date() })),
		},
	]
}

/** The section in the reader's view; the whole page if its source has no such section. */
function sectionAtHand(text: string): string {
	const place = readingPlace()
	return (place && sectionOfPage(text, place.title, place.index)) ?? text
}

/** A link to the section in the reader's view, in Markdown (CG-6). */
function linkAtHand(page: string): string {
	const place = readingPlace()
	const title = (place?.title ?? document.title).replaceAll(/[\\[\]]/g, String.raw`\$&`)
	return `[${title}](${page}${place ? `#${encodeURIComponent(place.id)}` : ''})`
}

/** A link to the selected words; `undefined` when none are selected. */
function selectedFragment(): string | undefined {
	const selected = selectedText()
	return selected && textFragment(selected)
}

/** Title and address of the page, above its text (CG-9). */
function withContext(text: string, { title, page, date }: { title: string; page: string; date: Date }): string {
	return `> ${title}\n> ${page}\n> ${date.toISOString().slice(0, 10)}\n\n${text}`
}

/** The page's address without its fragment, and its source. On the server and until scripts run, the server's values are used. */
function useSource({ page: told, source: address }: CopyPageProps): { page: string; source: PageSource } {
	const [page, setPage] = useState(told)
	const wanted = address ?? sourceAddress(page)
	const [source, setSource] = useState(() => new PageSource(wanted))
	// A navigation inside the app changes the page, so the fetched source is dropped.
	if (source.address !== wanted) setSource(new PageSource(wanted))
	useEffect(() => {
		const follow = (): void => setPage(location.href.replace(/#.*$/s, ''))
		follow()
		const listening = new AbortController()
		globalThis.navigation?.addEventListener('navigatesuccess', follow, { signal: listening.signal })
		addEventListener('popstate', follow, { signal: listening.signal })
		return () => listening.abort()
	}, [])
	return { page, source }
}

/** True for `ms` after each call; another call starts the time again. */
function useFlash(ms: number): [boolean, () => void] {
	const [count, setCount] = useState(0)
	useEffect(() => {
		if (count === 0) return undefined
		const timer = setTimeout(() => setCount(0), ms)
		return () => clearTimeout(timer)
	}, [count, ms])
	return [count > 0, () => setCount((before) => before + 1)]
}

/** Set by script, because pages allow no style attributes in HTML. */
function useContainerStyle(group: RefObject<HTMLElement | null>, declarations: Readonly<Record<string, string>> = NO_STYLE): void {
	useEffect(() => {
		for (const [property, value] of Object.entries(declarations)) group.current?.style.setProperty(property, value)
	}, [group, declarations])
}

const NO_STYLE = {}
