import {
	PAGES,
	accountAddress,
	collectionsAddress,
	librariesAddress,
	listingAddress,
	newOrgAddress,
	notificationsAddress,
	REPO_KINDS,
	type RepoKind,
	tasksAddress,
	webhooksAddress,
} from '@stoa/vocabulary'
import { Button, ButtonLink, Icon, KindMark, Logo, Notice } from '@stoa/ui'
import type { Account } from '@stoa/hub'
import type { ReactNode } from 'react'
import { Island } from '../islands/island.tsx'
import { useFrame } from '../site/frame.tsx'
import type { Head } from '../site/route.ts'
import { useWords } from '../site/use-words.ts'
import { docsWords, wordsLanguage } from './docs/words.ts'
import { Csrf } from './csrf.tsx'
import { frameWords, type FrameWords } from './frame-words.ts'
import social from './social.png'
import { HeadTags } from './head-tags.tsx'
import { HubSearch } from './hub-search.tsx'
import { AccountAvatar } from './account-avatar.tsx'
import styles from './shell.module.css'
import { ThemeIcons } from './theme-icons.tsx'
import type { Words } from '../words/words.ts'

/** The portico in verdigris. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="#2f8577"><path d="M1 2h18v2.6H1zM3 6.4h2.4v9.2H3zM8.8 6.4h2.4v9.2H8.8zM14.6 6.4H17v9.2h-2.4zM1 17.2h18V19H1z"/></svg>')}`
/** Pages are fetched ahead when a hand rests on a link; never addresses that answer with files. */
const SPECULATION = JSON.stringify({
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: '/*' },
					{ not: { href_matches: ['/api/*', '/*/resolve/*', '/*/raw/*', '/assets/*', '/app-content/*', '/datasets-server*'] } },
				],
			},
			eagerness: 'moderate',
		},
	],
})

/** Pages with a search field of their own: `/` leads there. */
const HAS_OWN_SEARCH = new Set(['/', tasksAddress(), librariesAddress(), ...REPO_KINDS.map((kind) => listingAddress(kind))])

/** Pages whose filters stand before their rows: a second link at the top leads past them. */
const RESULTS = new Set(REPO_KINDS.map((kind) => listingAddress(kind)))

/** The document around every page. */
export function Shell({ head, wide = false, children }: { head: Head; wide?: boolean; children: ReactNode }) {
	const { assets, call } = useFrame()
	const { frame: own, language } = call.words
	const words = wordsAround(call.words, head)
	return (
		<html lang={(head.language ?? language).tag} dir={(head.language ?? language).direction} data-theme={chosenTheme(call.choices)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{head.title === 'Stoa' ? 'Stoa' : `${head.title} · Stoa`}</title>
				<HeadTags
					head={{ ...head, canonical: canonicalOf(head, call.url) }}
					origin={call.origin}
					nonce={call.nonce}
					image={new URL(social, `${call.origin}/`).href}
				/>
				<meta name="color-scheme" content="light dark" />
				<link rel="icon" href={FAVICON} type="image/svg+xml" />
				{assets.fonts.map((href) => (
					<link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
				))}
				{/* Filled in once the page is known (site.tsx). */}
				<style nonce={call.nonce} />
				<script nonce={call.nonce} dangerouslySetInnerHTML={{ __html: assets.early }} />
				{/* Without the nonce: a script that has it could import from anywhere. It runs by its path. */}
				<script type="module" src={assets.loader} />
			</head>
			<body>
				<a className={styles.skip} href="#main" lang={words.lang}>
					{words.skip}
				</a>
				{RESULTS.has(call.url.pathname) && (
					<a className={styles.skip} href="#results">
						{own.skipTheFilters}
					</a>
				)}
				<Header words={words} />
				<Announced />
				<main id="main" className={styles.main} data-wide={wide || undefined}>
					{call.done !== undefined && (
						<output className={styles.done}>
							<Notice tone="good">
								<p dir="auto">{call.done}</p>
							</Notice>
						</output>
					)}
					{children}
				</main>
				<footer className={styles.footer} lang={words.lang}>
					<div>
						<span>{words.tagline}</span>
						<a href={tasksAddress()}>{words.tasks}</a>
						<a href={librariesAddress()}>{words.libraries}</a>
						<a href={collectionsAddress()}>{words.collections}</a>
						<a href={PAGES.papers.href()}>{words.papers}</a>
						<a href={PAGES.docs.href()}>{words.documentation}</a>
						<a href={PAGES.docsPage.href({ rest: ['stoa', 'reference', 'api'] })}>{words.api}</a>
						{call.footerLinks?.map(({ text, href }) => (
							<a key={text} href={href}>
								{text}
							</a>
						))}
					</div>
				</footer>
				<script type="speculationrules" nonce={call.nonce} dangerouslySetInnerHTML={{ __html: SPECULATION }} />
			</body>
		</html>
	)
}

/** One address for each page that search engines may keep: what is asked for after a `?` is no page of its own unless the page says so. */
function canonicalOf(head: Head, { pathname }: URL): string | undefined {
	return head.canonical ?? (head.private ? undefined : pathname)
}

/** By the server, so that a chosen theme never flashes and no script stands before the first paint. */
function chosenTheme(choices: URLSearchParams | undefined): 'light' | 'dark' | undefined {
	const theme = choices?.get('theme')
	return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** The words in the header and the footer. */
interface WordsAround extends FrameWords {
	skip: string
	/** Of the link in the header, where there is little room. */
	docs: string
	documentation: string
	find: string
	search: string
	menu: string
	/** What the header and the footer say of their language: nothing where it is the page's. */
	lang: string | undefined
}

/** In the language of the page's text, or in English where it has no words here. */
function wordsAround({ frame: own, language: spoken }: Words, { language }: Head): WordsAround {
	const tag = wordsLanguage((language ?? spoken).tag)
	const frame = frameWords(tag)
	const { skip, find, docs: documentation } = docsWords(tag)
	const short =
		tag === 'en'
			? { docs: own.docs, search: own.searchEverything, menu: own.menu }
			: { docs: documentation, search: find, menu: frame.main }
	const isOther = tag === 'en' && language !== undefined && !language.tag.startsWith('en')
	return { ...frame, skip, find, documentation, ...short, lang: isOther ? 'en' : undefined }
}

function MainLinks({ words }: { words: WordsAround }) {
	const { pathname } = useFrame().call.url
	const kinds: Record<RepoKind, string> = { model: words.models, dataset: words.datasets, space: words.spaces }
	return (
		<>
			{REPO_KINDS.map((kind) => (
				<a key={kind} href={listingAddress(kind)} aria-current={pathname === listingAddress(kind) ? 'page' : undefined}>
					<KindMark kind={kind} />
					{kinds[kind]}
				</a>
			))}
			<a href={tasksAddress()} aria-current={pathname === tasksAddress() ? 'page' : undefined}>
				{words.tasks}
			</a>
			<a href={PAGES.docs.href()} aria-current={pathname === PAGES.docs.href() ? 'page' : undefined}>
				{words.docs}
			</a>
		</>
	)
}

function Header({ words }: { words: WordsAround }) {
	const own = useWords().frame
	const { call } = useFrame()
	return (
		<header className={styles.header} lang={words.lang}>
			<div className={styles.bar}>
				<a className={styles.brand} href={PAGES.home.href()}>
					<Logo />
					Stoa
				</a>
				<nav className={styles.nav} aria-label={words.main}>
					<MainLinks words={words} />
				</nav>
				{HAS_OWN_SEARCH.has(call.url.pathname) ? (
					<span className={styles.search} />
				) : (
					<search className={styles.search}>
						<HubSearch
							label={words.search}
							placeholder={words.find}
							defaultValue={call.url.pathname === PAGES.search.href() ? (call.url.searchParams.get('q') ?? '') : ''}
						/>
					</search>
				)}
				<div className={styles.tools}>
					<Island name="theme" when="idle" props={{ isServed: true, labels: own.colors }}>
						<span>
							<Button weight="quiet" square aria-label={own.colors.system} title={own.colors.system}>
								<ThemeIcons />
							</Button>
						</span>
					</Island>
					<AccountMenu words={words} />
					<details className={styles.more} name="menu" data-menu>
						<summary aria-label={words.menu}>
							<Icon name="menu" />
						</summary>
						<nav className={styles.menu} aria-label={words.main}>
							<MainLinks words={words} />
						</nav>
					</details>
				</div>
			</div>
		</header>
	)
}

/** Words of those who run the hub, on every page. */
function Announced() {
	const { announcement } = useFrame().call
	if (!announcement) return null
	return (
		<div className={styles.announced}>
			<Notice tone={announcement.tone}>
				<p dir="auto">{announcement.text}</p>
			</Notice>
		</div>
	)
}

function AccountMenu({ words }: { words: FrameWords }) {
	const { call } = useFrame()
	const { actor, url, signUp } = call
	if (actor.kind === 'visitor') {
		const isStart = [PAGES.home, PAGES.signIn, PAGES.signUp].some((page) => page.href() === url.pathname)
		const next = isStart ? undefined : url.pathname + url.search
		return (
			<>
				<ButtonLink href={PAGES.signIn.href({ next })} weight="quiet">
					{words.signIn}
				</ButtonLink>
				{signUp === 'open' && (
					<span className={styles.join}>
						<ButtonLink href={PAGES.signUp.href({ next })}>{words.signUp}</ButtonLink>
					</span>
				)}
			</>
		)
	}
	return (
		<>
			<Bell unread={actor.unread ?? 0} />
			<AccountDetails account={actor.account} />
		</>
	)
}

/** The way to the notifications, and how many are unread. */
function Bell({ unread }: { unread: number }) {
	const own = useWords().frame
	const count = unread >= 100 ? '99+' : String(unread)
	return (
		<a
			lang="en"
			className={styles.bell}
			href={notificationsAddress()}
			aria-label={unread > 0 ? own.notificationsUnread(count) : own.notifications}
		>
			<Icon name="bell" />
			{unread > 0 && <span aria-hidden="true">{count}</span>}
		</a>
	)
}

function AccountDetails({ account }: { account: Account }) {
	const own = useWords().frame
	const { name, isAdmin } = account
	return (
		<details className={styles.account} name="menu" lang="en" data-menu>
			<summary aria-label={own.account(name)}>
				<AccountAvatar account={account} />
				<span>{name}</span>
				<Icon name="chevron-down" size={12} />
			</summary>
			<div className={styles.menu}>
				<a href={accountAddress(name)}>
					<Icon name="person" /> {own.yourPage}
				</a>
				<a href={PAGES.newRepo.href()}>
					<Icon name="plus" /> {own.newRepository}
				</a>
				<a href={newOrgAddress()}>
					<Icon name="plus" /> {own.newOrganization}
				</a>
				<a href={PAGES.profile.href()}>
					<Icon name="info" /> {own.profile}
				</a>
				<a href={PAGES.accountSettings.href()}>
					<Icon name="lock" /> {own.settings}
				</a>
				<a href={PAGES.tokens.href()}>
					<Icon name="key" /> {own.accessTokens}
				</a>
				<a href={webhooksAddress()}>
					<Icon name="plug" /> {own.webhooks}
				</a>
				{isAdmin && (
					<a href={PAGES.admin.href()}>
						<Icon name="lock" /> {own.administration}
					</a>
				)}
				<hr />
				<form method="post" action={PAGES.signOut.href()}>
					<Csrf />
					<button type="submit">{own.signOut}</button>
				</form>
			</div>
		</details>
	)
}
