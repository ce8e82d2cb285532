import {
	accountAddress,
	collectionsAddress,
	librariesAddress,
	listingAddress,
	newOrgAddress,
	notificationsAddress,
	REPO_KINDS,
	tasksAddress,
	webhooksAddress,
} from '@stoa/vocabulary'
import { Avatar, Button, ButtonLink, Icon, KindMark, Logo, Notice, SearchField } from '@stoa/ui'
import type { Account } from '@stoa/hub'
import type { ReactNode } from 'react'
import { Island } from '../islands/island.tsx'
import { useFrame } from '../site/frame.tsx'
import type { Head } from '../site/route.ts'
import { Csrf } from './csrf.tsx'
import social from './social.png'
import { HeadTags } from './head-tags.tsx'
import { KIND_WORDS } from './kind-words.ts'
import styles from './shell.module.css'
import { ThemeIcons } from './theme-icons.tsx'

/** The portico in verdigris. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="#2f8577"><path d="M1 2h18v2.6H1zM3 6.4h2.4v9.2H3zM8.8 6.4h2.4v9.2H8.8zM14.6 6.4H17v9.2h-2.4zM1 17.2h18V19H1z"/></svg>')}`
/** Pages are fetched ahead when a hand rests on a link; never addresses that answer with files. */
const SPECULATION = JSON.stringify({
	prefetch: [
		{
			where: {
				and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/*/resolve/*', '/*/raw/*', '/assets/*', '/app-content/*'] } }],
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
	// What stands around a text is English, whatever the text's language is.
	const around = head.language ? 'en' : undefined
	return (
		<html lang={head.language?.tag ?? 'en'} dir={head.language?.direction ?? 'ltr'} data-theme={chosenTheme(call.choices)}>
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
				<a className={styles.skip} href="#main">
					Skip to the content
				</a>
				{RESULTS.has(call.url.pathname) && (
					<a className={styles.skip} href="#results">
						Skip the filters
					</a>
				)}
				<Header lang={around} />
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
				<footer className={styles.footer} lang={around}>
					<div>
						<span>Stoa, a reading room for machine learning</span>
						<a href={tasksAddress()}>Tasks</a>
						<a href={librariesAddress()}>Libraries</a>
						<a href={collectionsAddress()}>Collections</a>
						<a href="/papers">Papers</a>
						<a href="/docs">Documentation</a>
						<a href="/docs/stoa/reference/api">API reference</a>
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

function MainLinks() {
	const { pathname } = useFrame().call.url
	return (
		<>
			{REPO_KINDS.map((kind) => (
				<a key={kind} href={listingAddress(kind)} aria-current={pathname === listingAddress(kind) ? 'page' : undefined}>
					<KindMark kind={kind} />
					{KIND_WORDS[kind].Many}
				</a>
			))}
			<a href={tasksAddress()} aria-current={pathname === tasksAddress() ? 'page' : undefined}>
				Tasks
			</a>
			<a href="/docs" aria-current={pathname === '/docs' ? 'page' : undefined}>
				Docs
			</a>
		</>
	)
}

function Header({ lang }: { lang: string | undefined }) {
	const { call } = useFrame()
	return (
		<header className={styles.header} lang={lang}>
			<div className={styles.bar}>
				<a className={styles.brand} href="/">
					<Logo />
					Stoa
				</a>
				<nav className={styles.nav} aria-label="Main">
					<MainLinks />
				</nav>
				{HAS_OWN_SEARCH.has(call.url.pathname) ? (
					<span className={styles.search} />
				) : (
					<search className={styles.search}>
						<form action="/search">
							<SearchField
								label="Search everything"
								placeholder="Search"
								name="q"
								defaultValue={call.url.pathname === '/search' ? (call.url.searchParams.get('q') ?? '') : ''}
								shortcut="/"
								data-focus-key="/"
							/>
						</form>
					</search>
				)}
				<div className={styles.tools}>
					<Island name="theme" when="idle" props={{ isServed: true }}>
						<span>
							<Button weight="quiet" square aria-label="Colors: system" title="Colors: system">
								<ThemeIcons />
							</Button>
						</span>
					</Island>
					<AccountMenu />
					<details className={styles.more} name="menu" data-menu>
						<summary aria-label="Menu">
							<Icon name="menu" />
						</summary>
						<nav className={styles.menu} aria-label="Main">
							<MainLinks />
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

function AccountMenu() {
	const { call } = useFrame()
	const { actor, url, signUp } = call
	if (actor.kind === 'visitor') {
		const next = ['/', '/login', '/join'].includes(url.pathname) ? '' : `?next=${encodeURIComponent(url.pathname + url.search)}`
		return (
			<>
				<ButtonLink href={`/login${next}`} weight="quiet">
					Sign in
				</ButtonLink>
				{signUp === 'open' && (
					<span className={styles.join}>
						<ButtonLink href={`/join${next}`}>Sign up</ButtonLink>
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
	const count = unread >= 100 ? '99+' : String(unread)
	return (
		<a className={styles.bell} href={notificationsAddress()} aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}>
			<Icon name="bell" />
			{unread > 0 && <span aria-hidden="true">{count}</span>}
		</a>
	)
}

function AccountDetails({ account: { name, isAdmin } }: { account: Account }) {
	return (
		<details className={styles.account} name="menu" data-menu>
			<summary aria-label={`Account ${name}`}>
				<Avatar name={name} round />
				<span>{name}</span>
				<Icon name="chevron-down" size={12} />
			</summary>
			<div className={styles.menu}>
				<a href={accountAddress(name)}>
					<Icon name="person" /> Your page
				</a>
				<a href="/new">
					<Icon name="plus" /> New repository
				</a>
				<a href={newOrgAddress()}>
					<Icon name="plus" /> New organization
				</a>
				<a href="/settings/profile">
					<Icon name="info" /> Profile
				</a>
				<a href="/settings/account">
					<Icon name="lock" /> Settings
				</a>
				<a href="/settings/tokens">
					<Icon name="key" /> Access tokens
				</a>
				<a href={webhooksAddress()}>
					<Icon name="plug" /> Webhooks
				</a>
				{isAdmin && (
					<a href="/admin">
						<Icon name="lock" /> Administration
					</a>
				)}
				<hr />
				<form method="post" action="/logout">
					<Csrf />
					<button type="submit">Sign out</button>
				</form>
			</div>
		</details>
	)
}
