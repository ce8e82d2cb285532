import type { Paper, Repo } from '@stoa/hub'
import { calls, type QueryOf, type Shape, type shapes } from '@stoa/protocol'
import { HubError, paperAddress, REPO_KINDS, repoAddress, type RepoKind } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { listFields, presentItem } from '../../present/repo.ts'
import { sendText } from '../docs/send-text.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Papers that cards cite (protocol 07 section 3). Titles come from cards; unknown facts are left out. */
export const paperRoutes: readonly Route[] = [
	handle(calls.searchPapers, search),
	handle(calls.showPaper, details),
	handle(calls.listDailyPapers, daily),
	handle(calls.listPaperRepos, repos),
	handleReply(calls.readPaper, markdown),
]

const LIMIT_MAX = 120
type Found = Awaited<ReturnType<Call['hub']['papers']['search']>>[number]

function presentFound({ id, title = id, firstCitedAt }: Found): Answer<typeof calls.searchPapers>[number] {
	const paper = { id, title, authors: [], summary: '', upvotes: 0 }
	return { paper, title, summary: '', numComments: 0, submittedOnDailyAt: firstCitedAt }
}

async function search({ hub, parameters }: Asked<typeof calls.searchPapers>): Promise<Answer<typeof calls.searchPapers>> {
	const { q = '', limit = 20 } = parameters()
	return (await hub.papers.search(q, limit)).map(presentFound)
}

const presentRepos = (found: readonly Repo[]): Shape<typeof shapes.Repository>[] =>
	found.map((repo) =>
		presentItem({ repo }, [
			...listFields(repo.kind, { full: false, cardData: false, config: false, expand: undefined }),
			'author',
			'lastModified',
			'downloads',
		]),
	)

async function details({ hub, actor, params, origin }: Call): Promise<Answer<typeof calls.showPaper>> {
	const { id, source, title = id, firstCitedAt, cited } = await hub.papers.get(actor, params.paper ?? '')
	return {
		id,
		title,
		source,
		authors: [],
		summary: '',
		upvotes: 0,
		numComments: 0,
		submittedOnDailyAt: firstCitedAt,
		url: origin + paperAddress(id),
		linkedModels: presentRepos(cited.model.repos),
		linkedDatasets: presentRepos(cited.dataset.repos),
		linkedSpaces: presentRepos(cited.space.repos),
		numTotalModels: cited.model.total,
		numTotalDatasets: cited.dataset.total,
		numTotalSpaces: cited.space.total,
	}
}

async function repos({ hub, actor, params }: Call): Promise<Answer<typeof calls.listPaperRepos>> {
	const { cited } = await hub.papers.get(actor, params.paper ?? '')
	return {
		models: presentRepos(cited.model.repos),
		datasets: presentRepos(cited.dataset.repos),
		spaces: presentRepos(cited.space.repos),
	}
}

const DAY_MS = 24 * 3_600_000

/** Monday of an ISO week. */
function mondayOf(year: number, week: number): number {
	const fourth = new Date(Date.UTC(year, 0, 4))
	return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS + (week - 1) * 7 * DAY_MS
}

/** The time that is asked for; all of it by default. @throws {HubError} `invalid-input` */
function spanOf({ date, week, month }: QueryOf<typeof calls.listDailyPapers>): { from: number; to: number } {
	if (date !== undefined) {
		const from = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
		if (Number.isNaN(from) || new Date(from).toISOString().slice(0, 10) !== date)
			throw new HubError('invalid-input', { what: '"date"', why: 'write it as 2026-01-31' })
		return { from, to: from + DAY_MS }
	}
	if (week !== undefined) {
		const [, year, number] = /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/.exec(week) ?? []
		if (year === undefined) throw new HubError('invalid-input', { what: '"week"', why: 'write it as 2026-W05' })
		const from = mondayOf(Number(year), Number(number))
		return { from, to: from + 7 * DAY_MS }
	}
	if (month !== undefined) {
		const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
		if (year === undefined) throw new HubError('invalid-input', { what: '"month"', why: 'write it as 2026-01' })
		return { from: Date.UTC(Number(year), Number(number) - 1), to: Date.UTC(Number(year), Number(number)) }
	}
	return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
}

/** Papers are not picked by hand: those of a day are the ones that a card first cited on that day. */
async function daily({ hub, parameters }: Asked<typeof calls.listDailyPapers>): Promise<Answer<typeof calls.listDailyPapers>> {
	const asked = parameters()
	const { p: page = 0, limit = 50 } = asked
	const { from, to } = spanOf(asked)
	if (asked.submitter !== undefined) return []
	const found = (await hub.papers.search('', LIMIT_MAX)).filter(({ firstCitedAt }) => +firstCitedAt >= from && +firstCitedAt < to)
	const sorted = asked.sort === 'trending' ? found : found.toSorted((a, b) => +b.firstCitedAt - +a.firstCitedAt)
	return sorted.slice(page * limit, (page + 1) * limit).map(presentFound)
}

const HEADINGS: Record<RepoKind, string> = { model: 'Models', dataset: 'Datasets', space: 'Apps' }

/** A paper as text for machines. */
function toMarkdown({ id, source, title, cited }: Paper, origin: string): string {
	const where = source === 'arxiv' ? `https://arxiv.org/abs/${id}` : `https://doi.org/${id}`
	const plain = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/([\\`*_[\]<>#])/g, String.raw`\$1`)
	const lists = REPO_KINDS.filter((kind) => cited[kind].total > 0).map((kind) => {
		const lines = cited[kind].repos.map((repo) => `- [${plain(repo.name)}](${origin}${repoAddress({ kind, id: repo.name })})`)
		return `## ${HEADINGS[kind]} (${cited[kind].total})\n\n${lines.join('\n')}`
	})
	return [`# ${plain(title ?? id)}`, `${source === 'arxiv' ? 'arXiv' : 'DOI'}: <${where}>`, ...lists, ''].join('\n\n')
}

async function markdown(call: Call): Promise<FastifyReply> {
	const paper = await call.hub.papers.get(call.actor, call.params.paper ?? '')
	return sendText(call, toMarkdown(paper, call.origin), 'text/markdown', false)
}
