import { calls } from '@stoa/protocol'
import { splitFrontMatter } from '@stoa/markdown'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { preferredForm } from '../docs/accept.ts'
import { sendText } from '../docs/send-text.ts'
import { answerPage } from '../pages/answer-page.ts'
import { redirectToName } from '../redirect.ts'
import { type Asked, handleReply } from '../handle.ts'
import type { RefCall, Route } from '../route.ts'

/** Largest card that is answered. Bytes. */
const CARD_MAX = 1_000_000

/** Cards as their authors wrote them, at the addresses of their pages plus `.md` (R-01, CG-13). */
export const cardRoutes: readonly Route[] = [handleReply(calls.readCard, sendCard), handleReply(calls.showRepoPage, negotiate)]

/** A repository's page, or its card for a client that prefers Markdown or plain text to HTML (MD-9). Other pages are not affected. */
async function negotiate(call: RefCall): Promise<FastifyReply> {
	call.reply.header('vary', 'Accept')
	const form = preferredForm(call.request.headers.accept)
	const text = form === 'html' ? undefined : await readCard(call)
	if (text === undefined) return answerPage(call, call.pages)
	return form === 'plain'
		? sendText(call, text.card, 'text/plain', text.isPublic)
		: sendText(call, splitFrontMatter(text.card).body, 'text/markdown', text.isPublic)
}

/** The card at a repository's address; `undefined` when the repository or its card does not exist. */
async function readCard({ hub, actor, ref }: RefCall): Promise<{ card: string; isPublic: boolean } | undefined> {
	try {
		const repo = await hub.repos.find(actor, ref)
		if (repo.name !== ref.id || repo.headOid === undefined) return undefined
		const card = await hub.files.readText(actor, repo, repo.headOid, 'README.md', CARD_MAX)
		return card === undefined ? undefined : { card, isPublic: repo.visibility === 'public' }
	} catch (error) {
		if (isHubError(error, 'repo-not-found') || isHubError(error, 'invalid-repo-id')) return undefined
		throw error
	}
}

/** The card's bytes; `?view=clean` leaves the front matter out. The card of a gated repository is open like its page. */
async function sendCard(call: Asked<typeof calls.readCard>): Promise<FastifyReply> {
	const { hub, actor, ref, request, parameters } = call
	if (await isNamedLikeThis(call)) return answerPage(call, call.pages)
	const repo = await hub.repos.find(actor, ref)
	if (repo.name !== ref.id) return redirectToName(call, repo)
	const text = repo.headOid === undefined ? undefined : await hub.files.readText(actor, repo, repo.headOid, 'README.md', CARD_MAX)
	if (text === undefined) throw new HubError('entry-not-found')
	const type = preferredForm(request.headers.accept) === 'plain' ? 'text/plain' : 'text/markdown'
	return sendText(call, parameters().view === 'clean' ? splitFrontMatter(text).body : text, type, repo.visibility === 'public')
}

/** The name of a repository may end in `.md`; its page is then at this address. */
async function isNamedLikeThis({ hub, actor, ref }: RefCall): Promise<boolean> {
	try {
		const id = `${ref.id}.md`
		return (await hub.repos.find(actor, { kind: ref.kind, id })).name === id
	} catch (error) {
		if (isHubError(error, 'repo-not-found') || isHubError(error, 'invalid-repo-id')) return false
		throw error
	}
}
