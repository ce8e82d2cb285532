import { PAGES, HubError, isHubError } from '@stoa/vocabulary'
import { UiWordsProvider } from '@stoa/ui'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FailurePage, failureTitle } from './parts/failure-page.tsx'
import { KeptFormPage } from './parts/kept-form-page.tsx'
import { Shell } from './parts/shell.tsx'
import type { PageAnswer, PagePowers, PageRequest } from './site/page.ts'
import { type Language, wordsIn } from './words/words.ts'
import type { Assets } from './site/assets.ts'
import { FrameProvider } from './site/frame.tsx'
import { hasText } from './site/kept-form.ts'
import { createMatcher } from './site/match.ts'
import {
	type Elsewhere,
	type Head,
	type PageCall,
	type PageLimit,
	type PageTools,
	type Prepared,
	type Route,
	isElsewhere,
} from './site/route.ts'
import { statusOf } from './site/statuses.ts'
import { createStylePicker, type PickStyles } from './site/styles.ts'

/** A request before its address is looked up. */
export type SiteRequest = Omit<PageRequest, 'params'>

/** All pages over the build's files. */
export interface Site {
	/** The page at an address. */
	find(url: URL): PageLimit | undefined
	/** Every page's pattern. */
	addresses: readonly string[]
	answer(request: SiteRequest, tools: PageTools, assets: Assets): Promise<PageAnswer>
	/** What is answered to a form of a page from an earlier session: what was typed, to be sent again. Changes nothing. */
	staleForm(request: SiteRequest, tools: PageTools, assets: Assets): PageAnswer
	/** The designed page for a failure that something else met. */
	failure(request: SiteRequest, error: unknown, tools: PageTools, assets: Assets): PageAnswer
}

/** The language of every page. Only English has words; this is the place that chooses once another language has them. */
const LANGUAGE: Language = 'en'

/** A request with what pages get besides it. */
function callOf<Params extends string>(request: SiteRequest, tools: PageTools, params: Record<Params, string>): PageCall<Params> {
	return { ...request, params, tools, words: wordsIn(LANGUAGE) }
}

/** How an answer goes out. */
interface Answered {
	status: number
	powers: PagePowers
}

/** Makes the site from its route table. */
export function createSite(routes: readonly Route[]): Site {
	const match = createMatcher(routes)

	function html(call: PageCall, { status, powers }: Answered, head: Head, body: ReactNode, assets: Assets): PageAnswer {
		const frame = { call, assets, now: call.tools.now() }
		const page = renderToString(
			<FrameProvider value={frame}>
				<UiWordsProvider value={call.words.ui}>
					<Shell head={head}>{body}</Shell>
				</UiWordsProvider>
			</FrameProvider>,
		)
		return { kind: 'html', status, html: `<!doctype html>${dress(page, assets)}`, powers }
	}

	function failure(request: SiteRequest, error: unknown, tools: PageTools, assets: Assets): PageAnswer {
		const call = callOf(request, tools, {})
		if (isHubError(error, 'sign-in-needed') && request.method === 'GET')
			return { kind: 'redirect', status: 302, location: PAGES.signIn.href({ next: request.url.pathname + request.url.search }) }
		if (isHubError(error, 'sign-in-needed') && hasText(request.form)) return keptForm(request, 401, tools, assets)
		const status = statusOf(error)
		return html(
			call,
			{ status, powers: {} },
			{ title: failureTitle(call.words.failure, error, status), private: true },
			<FailurePage error={error} status={status} />,
			assets,
		)
	}

	/** Shows a form again that was not acted on. */
	function keptForm(request: SiteRequest, status: 401 | 403, tools: PageTools, assets: Assets): PageAnswer {
		const call = callOf(request, tools, {})
		return html(call, { status, powers: {} }, { title: call.words.keptForm.pageTitle, private: true }, <KeptFormPage />, assets)
	}

	return {
		staleForm: (request, tools, assets) =>
			hasText(request.form) ? keptForm(request, 403, tools, assets) : failure(request, new HubError('stale-form'), tools, assets),
		find: ({ pathname }) => match(pathname)?.route,
		addresses: routes.map(({ address }) => address),
		failure,
		async answer(request, tools, assets) {
			const found = match(request.url.pathname)
			const call = callOf(request, tools, found?.params ?? {})
			let prepared: Prepared
			try {
				if (!found) throw new HubError('route-not-found', { method: request.method, path: request.url.pathname })
				prepared = await found.route.prepare(call)
			} catch (error) {
				if (!isHubError(error)) throw error
				return failure(request, error, tools, assets)
			}
			if (isElsewhere(prepared)) {
				const { done } = prepared
				return { ...redirect(prepared), ...(done !== undefined && { done }) }
			}
			return html(call, prepared, prepared.head, prepared.body, assets)
		},
	}
}

const pickers = new WeakMap<Assets, PickStyles>()

/** Puts the styles that a page needs into its (first) style element. */
function dress(page: string, assets: Assets): string {
	let pick = pickers.get(assets)
	if (!pick) pickers.set(assets, (pick = createStylePicker(assets.styles)))
	const inside = page.indexOf('>', page.indexOf('<style')) + 1
	return page.slice(0, inside) + pick(page) + page.slice(inside)
}

function redirect({ redirect: location, moved, session }: Elsewhere): Extract<PageAnswer, { kind: 'redirect' }> {
	return { kind: 'redirect', status: moved === 'for-good' ? 301 : moved ? 307 : 303, location, ...(session && { session }) }
}
