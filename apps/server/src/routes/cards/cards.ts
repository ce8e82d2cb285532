import { calls } from '@stoa/protocol'
import { splitFrontMatter } from '@stoa/markdown'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { preferredForm } from '../docs/accept.ts'
import { sendText } from '../docs/send-text.ts'
import { answerPage } from '../pages/answer-page.ts'
import { redirectToName } from '../redirect.ts'
import { handleReply } from '../handle.ts'
import type { RefCall, Route } from '../route.ts'

/** Largest card that is answered. Bytes. */
const CARD_MAX = 1_000_000

/** Cards as their authors wrote them, at the addresses of their pages with `.md` behind (R-01, CG-13). */
export const cardRoutes: readonly Route[] = [handleReply(calls.readCard, sendCard), handleReply(calls.showRepoPage, negotiate)]

/** A repository's page, or its card for whoever asks for Markdown or plain text rather than for HTML (MD-9). Other pages stay what they are. */
async function negotiate(call: RefCall): Promise<FastifyReply> {
	call.reply.header('vary', 'Accept')
	const form = preferredForm(call.request.headers.accept)
	const text = form === 'html' ? undefined : await readCard(call)
	if (text === undefined) return answerPage(call, call.pages)
	return form === 'plain'
		? sendText(call, text.card, 'text/plain', text.isPublic)
		: sendText(call, splitFrontMatter(text.card).body, 'text/markdown', text.isPublic)
}

/** The card at a repository's own name; `undefined` when there is no such repository, or no card in it. */
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
async function sendCard(call: RefCall): Promise<FastifyReply> {
	const { hub, actor, ref, request, query } = call
	if (await isNamedLikeThis(call)) return answerPage(call, call.pages)
	const repo = await hub.repos.find(actor, ref)
	if (repo.name !== ref.id) return redirectToName(call, repo)
	const text = repo.headOid === undefined ? undefined : await hub.files.readText(actor, repo, repo.headOid, 'README.md', CARD_MAX)
	if (text === undefined) throw new HubError('entry-not-found')
	const type = preferredForm(request.headers.accept) === 'plain' ? 'text/plain' : 'text/markdown'
	return sendText(call, query.get('view') === 'clean' ? splitFrontMatter(text).body : text, type, repo.visibility === 'public')
}

/** A repository's own name may end in `.md`: then its page stands here. */
async function isNamedLikeThis({ hub, actor, ref }: RefCall): Promise<boolean> {
	try {
		const id = `${ref.id}.md`
		return (await hub.repos.find(actor, { kind: ref.kind, id })).name === id
	} catch (error) {
		if (isHubError(error, 'repo-not-found') || isHubError(error, 'invalid-repo-id')) return false
		throw error
	}
}
