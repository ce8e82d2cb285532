import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let ben: { authorization: string }

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	ben = await server.as('ben')
	await server.makeRepo('ada', 'talk')
	await server.makeRepo('ada', 'merge')
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
	return { status: answer.statusCode, code: answer.headers['x-error-code'], body: answer.json() }
}
const talk = (path = '') => `/api/models/ada/talk/discussions${path}`
const merge = (path = '') => `/api/models/ada/merge/discussions${path}`
const propose = async (
	id: string,
	headers: Record<string, string>,
	files: Record<string, string>,
	rev = 'main',
	query = '?create_pr=1',
) => {
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/${rev}${query}`,
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Propose', description: 'Because.' } },
			...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
		]),
	})
	return { status: answer.statusCode, code: answer.headers['x-error-code'], body: answer.json() }
}

test('a discussion: opened by a reader, answered, renamed, closed, reopened, with events in order', async () => {
	const made = await ask('POST', talk(), ben, { title: '  Which licence? ', description: 'I *wonder*.' })
	expect(made).toMatchObject({ status: 200, body: { num: 1, pullRequest: false, url: 'http://hub.test/ada/talk/discussions/1' } })
	const said = await ask('POST', talk('/1/comment'), ada, { comment: 'MIT' })
	expect(said.body.newMessage).toMatchObject({
		type: 'comment',
		author: { name: 'ada' },
		data: { edited: false, hidden: false, latest: { raw: 'MIT' } },
	})
	expect((await ask('POST', talk('/1/title'), ben, { title: 'Which licence is it?' })).body.newTitle.data).toEqual({
		from: 'Which licence?',
		to: 'Which licence is it?',
	})
	await ask('POST', talk('/1/status'), ada, { status: 'closed', comment: 'Answered.' })
	expect((await ask('GET', talk('?status=closed'), {})).body).toMatchObject({ count: 1, numClosedDiscussions: 1 })
	const again = await ask('POST', talk('/1/status'), ben, { status: 'open' })
	expect(again.body.newStatus.data).toEqual({ status: 'open' })
	const first = await ask('GET', talk('/1'), {})
	expect(first.body).toMatchObject({ num: 1, title: 'Which licence is it?', status: 'open', isPullRequest: false, numComments: 2 })
	expect(first.body.events.map(({ type }: { type: string }) => type)).toEqual([
		'comment',
		'comment',
		'title-change',
		'comment',
		'status-change',
		'status-change',
	])
	expect(first.body.events[0].data.latest).toMatchObject({ raw: 'I *wonder*.', html: expect.stringContaining('<em>wonder</em>') })
	expect((await ask('GET', talk('/1'), {})).body).toEqual(first.body)
	// Hostile texts stay plain text.
	const hostile = await ask('POST', talk('/1/comment'), ben, { comment: '<img src=x onerror=alert(1)><script>1</script>' })
	expect(hostile.body.newMessage.data.latest.html).not.toMatch(/<script|onerror/)
})

test('comments are edited by their author only and hidden by writers too, permanently', async () => {
	const { body } = await ask('POST', talk(), ben, { title: 'Edited', description: 'Frist' })
	const [event] = (await ask('GET', talk(`/${body.num}`), {})).body.events
	expect((await ask('POST', talk(`/${body.num}/comment/${event.id}/edit`), ada, { content: 'mine' })).status).toBe(403)
	const edited = await ask('POST', talk(`/${body.num}/comment/${event.id}/edit`), ben, { content: 'First' })
	expect(edited.body.updatedComment.data).toMatchObject({
		edited: true,
		numEdits: 1,
		latest: { raw: 'First' },
		history: [{ raw: 'Frist' }],
	})
	expect((await ask('GET', talk(`/${body.num}`), {})).body.events[0]).toEqual(edited.body.updatedComment)
	const hidden = await ask('POST', talk(`/${body.num}/comment/${event.id}/hide`), ada)
	expect(hidden.body.updatedComment.data).toMatchObject({ hidden: true, hiddenBy: 'ada', latest: { raw: '' } })
	expect((await ask('POST', talk(`/${body.num}/comment/${event.id}/edit`), ben, { content: 'back' })).status).toBe(404)
	expect(JSON.stringify((await ask('GET', talk(`/${body.num}`), {})).body)).not.toContain('Frist')
})

test('lists are filtered by kind, author, status and words, newest first after the pinned ones', async () => {
	const { body } = await ask('POST', talk(), ada, { title: 'Pinned words', description: '' })
	await ask('POST', talk(`/1/pin`), ada, { pinned: true })
	const numbers = async (query: string) => (await ask('GET', talk(query), {})).body.discussions.map(({ num }: { num: number }) => num)
	expect(await numbers('')).toEqual([1, body.num, body.num - 1])
	expect(await numbers('?author=ada')).toEqual([body.num])
	expect(await numbers('?author=nobody-there')).toEqual([])
	expect(await numbers('?search=PINNED%25')).toEqual([])
	expect(await numbers('?search=PINNED')).toEqual([body.num])
	expect(await numbers('?type=pull_request')).toEqual([])
	expect(await numbers('?limit=1&p=1')).toEqual([body.num])
	expect((await ask('POST', talk('/1/pin'), ben, { pinned: false })).status).toBe(403)
})

test('07-1.1 lists are ordered by reactions and by activity on request', async () => {
	await server.makeRepo('ada', 'order')
	const order = (path = '') => `/api/models/ada/order/discussions${path}`
	for (const title of ['First', 'Second', 'Third']) await ask('POST', order(), ben, { title, description: title })
	const { body: second } = await ask('GET', order('/2'), {})
	await ask('POST', order('/2/reactions'), ada, { event: second.events[0].id, reaction: '👍' })
	for (const comment of ['Yes', 'No']) await ask('POST', order('/1/comment'), ada, { comment })
	const numbers = async (query: string) => (await ask('GET', order(query), {})).body.discussions.map(({ num }: { num: number }) => num)
	expect(await numbers('')).toEqual([3, 2, 1])
	expect(await numbers('?sort=recently-created')).toEqual([3, 2, 1])
	expect(await numbers('?sort=reactions')).toEqual([2, 3, 1])
	expect(await numbers('?sort=trending')).toEqual([1, 3, 2])
	expect(await numbers('?sort=trending&limit=1&p=1')).toEqual([3])
})

test('invalid titles, texts, numbers and statuses are refused with the valid ones', async () => {
	expect((await ask('POST', talk(), ben, { title: 'ab' })).status).toBe(400)
	expect((await ask('POST', talk(), ben, { title: 'x'.repeat(201) })).status).toBe(400)
	expect((await ask('POST', talk('/1/comment'), ben, { comment: '  ' })).status).toBe(400)
	expect((await ask('POST', talk('/1/comment'), ben, { comment: 'x'.repeat(65_537) })).status).toBe(400)
	expect((await ask('POST', talk('/1/status'), ben, { status: 'merged' })).status).toBe(400)
	expect((await ask('GET', talk('/99'), {})).status).toBe(404)
	expect((await ask('GET', talk('/0'), {})).status).toBe(400)
	expect((await ask('POST', talk('/1/merge'), ada)).status).toBe(404)
	expect((await ask('POST', talk('/1/title'), await server.as('cleo'), { title: 'Not mine' })).status).toBe(403)
})

test('create_pr opens a pull request with the commit, and a merge applies it to the branch', async () => {
	const made = await propose('ada/merge', ben, { 'new.txt': 'proposed\n' })
	expect(made.body).toMatchObject({ pullRequestUrl: 'http://hub.test/ada/merge/discussions/1' })
	const thread = (await ask('GET', merge('/1?diff=1'), {})).body
	expect(thread).toMatchObject({
		status: 'open',
		title: 'Propose',
		isPullRequest: true,
		filesWithConflicts: [],
		changes: { base: 'refs/heads/main' },
	})
	expect(thread.diff).toContain('+proposed')
	expect(thread.events.map(({ type }: { type: string }) => type)).toEqual(['comment', 'commit'])
	expect(thread.events[1].data).toEqual({ subject: 'Propose', oid: made.body.commitOid })
	expect(thread.events[1].author.name).toBe('ben')
	// Its files exist only under its ref.
	expect((await server.app.inject('/ada/merge/resolve/main/new.txt')).statusCode).toBe(404)
	expect((await server.app.inject('/ada/merge/resolve/refs%2Fpr%2F1/new.txt')).body).toBe('proposed\n')
	// Its author adds commits; no other caller without write access can.
	expect((await propose('ada/merge', ben, { 'new.txt': 'better\n' }, 'refs%2Fpr%2F1', '')).status).toBe(200)
	expect((await propose('ada/merge', await server.as('cleo'), { 'new.txt': 'worse\n' }, 'refs%2Fpr%2F1', '')).status).toBe(403)
	expect((await ask('POST', merge('/1/merge'), ben)).status).toBe(403)
	await server.commit('ada', 'ada/merge', { 'other.txt': 'meanwhile\n' })
	const merged = await ask('POST', merge('/1/merge'), ada, { comment: 'Thank you' })
	expect(merged.status).toBe(200)
	expect((await server.app.inject('/ada/merge/resolve/main/new.txt')).body).toBe('better\n')
	expect((await server.app.inject('/ada/merge/resolve/main/other.txt')).body).toBe('meanwhile\n')
	const done = (await ask('GET', merge('/1'), {})).body
	expect(done).toMatchObject({ status: 'merged', changes: { mergeCommitId: merged.body.mergeCommitId } })
	expect(done.events.map(({ type }: { type: string }) => type)).toEqual(['comment', 'commit', 'commit', 'comment', 'status-change'])
	const [latest] = (await ask('GET', '/api/models/ada/merge/commits/main', {})).body
	expect(latest).toMatchObject({ id: merged.body.mergeCommitId, title: 'Propose (#1)', message: 'Thank you' })
	expect((await ask('POST', merge('/1/merge'), ada)).status).toBe(409)
	expect((await propose('ada/merge', ben, { 'new.txt': 'late\n' }, 'refs%2Fpr%2F1', '')).status).toBe(409)
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('a change of one file on both sides is a conflict, reported before the merge and at the merge', async () => {
	const { body } = await propose('ada/merge', ben, { 'new.txt': 'theirs\n' })
	const number = body.pullRequestUrl.split('/').at(-1)
	await server.commit('ada', 'ada/merge', { 'new.txt': 'ours\n' })
	expect((await ask('GET', merge(`/${number}`), {})).body.filesWithConflicts).toEqual(['new.txt'])
	const refused = await ask('POST', merge(`/${number}/merge`), ada)
	expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('new.txt')])
	expect((await server.app.inject('/ada/merge/resolve/main/new.txt')).body).toBe('ours\n')
})

test('a pull request opened without changes is a draft with its own ref', async () => {
	const { body } = await ask('POST', merge(), ben, { title: 'Draft', description: 'later', pullRequest: true })
	expect(body.pullRequest).toBe(true)
	const info = await ask('GET', `/api/models/ada/merge/revision/refs%2Fpr%2F${body.num}`, {})
	expect(info.status).toBe(200)
	expect((await ask('GET', merge(`/${body.num}`), {})).body).toMatchObject({ status: 'draft', filesWithConflicts: [] })
	expect((await ask('GET', merge('?status=open&type=pull_request'), {})).body.discussions.map(({ num }: { num: number }) => num)).toContain(
		body.num,
	)
	expect((await ask('POST', merge(`/${body.num}/merge`), ada)).status).toBe(409)
	await ask('POST', merge(`/${body.num}/status`), ben, { status: 'open' })
	expect((await ask('POST', merge(`/${body.num}/merge`), ada)).status).toBe(200)
	const { body: refs } = await ask('GET', '/api/models/ada/merge/refs?include_prs=1', {})
	expect(refs.pullRequests.map(({ name }: { name: string }) => name)).toContain(String(body.num))
	await ask('DELETE', merge(`/${body.num}`), ada)
	expect((await ask('GET', merge(`/${body.num}`), {})).status).toBe(404)
	expect((await ask('GET', `/api/models/ada/merge/revision/refs%2Fpr%2F${body.num}`, {})).status).toBe(404)
})

test('a pull request starts from a branch, and a commit that fails leaves no pull request behind', async () => {
	const { body } = await ask('GET', '/api/models/ada/merge', {})
	for (const rev of [body.sha, 'nowhere']) {
		const refused = await propose('ada/merge', ben, { a: 'b' }, rev)
		expect([refused.status, refused.code]).toEqual([404, 'RevisionNotFound'])
		const asked = await ask('POST', `/api/models/ada/merge/preupload/${rev}?create_pr=1`, ben, { files: [] })
		expect([asked.status, asked.code]).toEqual([404, 'RevisionNotFound'])
	}
	const before = (await ask('GET', merge(), {})).body.count
	expect((await propose('ada/merge', ben, { 'README.md': '---\nlicense: [nonsense\n---\n' })).status).toBe(400)
	expect((await ask('GET', merge(), {})).body.count).toBe(before)
	expect((await ask('POST', '/api/models/ada/merge/preupload/main', ben, { files: [] })).status).toBe(403)
	expect((await ask('POST', '/api/models/ada/merge/preupload/main?create_pr=1', ben, { files: [] })).status).toBe(200)
	expect((await ask('GET', '/api/models/ada/merge/xet-write-token/None?create_pr=1', ben)).status).toBe(200)
	expect((await ask('GET', '/api/models/ada/merge/xet-write-token/main', ben)).status).toBe(403)
})

test('fifty people open discussions at once: fifty different numbers', async () => {
	await server.makeRepo('ada', 'busy')
	const made = await Promise.all(
		Array.from({ length: 50 }, (_, index) =>
			ask('POST', '/api/models/ada/busy/discussions', index % 2 ? ada : ben, { title: `Number ${index}` }),
		),
	)
	expect(new Set(made.map(({ body }) => body.num)).size).toBe(50)
})

test('a locked discussion accepts comments only from writers of the repository', async () => {
	const { body: made } = await ask('POST', talk(), ben, { title: 'Heated' })
	const at = (path: string) => talk(`/${made.num}${path}`)
	expect((await ask('POST', at('/lock'), ben, { locked: true })).status).toBe(403)
	expect((await ask('POST', at('/lock'), ada, { locked: true })).body).toEqual({ locked: true })
	expect((await ask('POST', at('/comment'), ben, { comment: 'But' })).status).toBe(403)
	expect((await ask('POST', at('/status'), ben, { status: 'closed', comment: 'But' })).status).toBe(403)
	expect((await ask('POST', at('/comment'), ada, { comment: 'Calm down.' })).status).toBe(200)
	const { body: thread } = await ask('GET', at(''), {})
	expect(thread).toMatchObject({ locked: true, events: [{}, { type: 'locking-change', data: { locked: true } }, {}] })
	const [first] = thread.events
	expect((await ask('POST', at(`/comment/${first.id}/edit`), ben, { content: 'x' })).status).toBe(403)
	expect((await ask('POST', at('/reactions'), ben, { event: first.id, reaction: '👍' })).status).toBe(403)
	await ask('POST', at('/lock'), ada, { locked: false })
	expect((await ask('POST', at('/comment'), ben, { comment: 'Thanks.' })).status).toBe(200)
})

test("each person's reaction counts once, and can be removed", async () => {
	const { body: made } = await ask('POST', talk(), ben, { title: 'Nice work', description: 'Really.' })
	const at = (path: string) => talk(`/${made.num}${path}`)
	const [event] = (await ask('GET', at(''), {})).body.events
	const react = (who: { authorization: string }, reaction: string, on = true) =>
		ask('POST', at('/reactions'), who, { event: event.id, reaction, on })
	for (const who of [ada, ben, ben]) expect((await react(who, '👍')).status).toBe(200)
	await react(ada, '🚀')
	const once = (await ask('GET', at(''), {})).body
	expect(once.events[0].data.reactions).toEqual([
		{ reaction: '👍', count: 2, users: ['ada', 'ben'] },
		{ reaction: '🚀', count: 1, users: ['ada'] },
	])
	expect(once).toMatchObject({
		numReactionUsers: 2,
		topReactions: [
			{ reaction: '👍', count: 2 },
			{ reaction: '🚀', count: 1 },
		],
	})
	const listed = (await ask('GET', talk(), {})).body.discussions.find(({ num }: { num: number }) => num === made.num)
	expect(listed).toMatchObject({ numReactionUsers: 2 })
	await react(ada, '🚀', false)
	expect((await ask('GET', at(''), {})).body.events[0].data.reactions).toHaveLength(1)
	expect((await react(ben, '💩')).status).toBe(400)
	expect((await ask('POST', at('/reactions'), {}, { event: event.id, reaction: '👍' })).status).toBe(401)
	expect((await ask('POST', at('/reactions'), ben, { event: 'f'.repeat(24), reaction: '👍' })).status).toBe(404)
})

test('a comment on a line of a pull request names the line', async () => {
	const { body } = await propose('ada/merge', ben, { 'line.txt': 'one\ntwo\n' })
	const number = Number(/\/(\d+)$/.exec(body.pullRequestUrl)?.[1])
	const place = { path: 'line.txt', side: 'new', line: 2 }
	const said = await ask('POST', merge(`/${number}/comment`), ada, { comment: 'Why two?', place })
	expect(said.body.newMessage.data.place).toMatchObject({ ...place, oid: expect.stringMatching(/^[0-9a-f]{40}$/) })
	expect((await ask('POST', merge(`/${number}/comment`), ada, { comment: 'x', place: { ...place, line: 0 } })).status).toBe(400)
	const { body: made } = await ask('POST', talk(), ben, { title: 'No lines here' })
	expect((await ask('POST', talk(`/${made.num}/comment`), ada, { comment: 'x', place })).status).toBe(400)
})

test('a squash merge leaves one commit with one parent', async () => {
	const { body } = await propose('ada/merge', ben, { 'squash.txt': 'one' })
	const number = Number(/\/(\d+)$/.exec(body.pullRequestUrl)?.[1])
	await propose('ada/merge', ben, { 'squash.txt': 'two' }, `refs%2Fpr%2F${number}`, '')
	const merged = await ask('POST', merge(`/${number}/merge`), ada, { squash: true })
	expect(merged.status).toBe(200)
	const [newest, before] = (await ask('GET', '/api/models/ada/merge/commits/main', {})).body
	expect(newest).toMatchObject({ id: merged.body.mergeCommitId, title: `Propose (#${number})` })
	expect(before.title).not.toBe('Propose')
	expect((await server.app.inject({ url: '/ada/merge/resolve/main/squash.txt' })).body).toBe('two')
	expect((await ask('GET', merge(`/${number}`), {})).body).toMatchObject({
		status: 'merged',
		changes: { mergeCommitId: merged.body.mergeCommitId },
	})
})

test('the stream of a discussion reports changes to readers', async () => {
	const { body: made } = await ask('POST', talk(), ben, { title: 'Followed' })
	const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
	const stop = new AbortController()
	const stream = await fetch(`${address}${talk(`/${made.num}/changes`)}`, { signal: stop.signal })
	expect(stream.headers.get('content-type')).toContain('text/event-stream')
	let heard = ''
	const reading = (async () => {
		const decoder = new TextDecoder()
		for await (const part of stream.body ?? []) heard += decoder.decode(part)
	})().catch((error: unknown) => expect(stop.signal.aborted && error).toBeTruthy())
	await expect.poll(() => heard).toContain(': here')
	await ask('POST', talk(`/${made.num}/comment`), ada, { comment: 'New' })
	await expect.poll(() => heard).toContain('event: changed')
	stop.abort()
	await reading
	await server.makeRepo('ada', 'closed', { private: true })
	const closed = `${address}/api/models/ada/closed/discussions/1/changes?seconds=0`
	expect((await fetch(closed)).status).toBe(401)
	expect((await fetch(closed, { headers: ben })).status).toBe(404)
})

test('a pull request has the title of its commit, however short or long', async () => {
	await server.makeRepo('ada', 'titles')
	const commit = async (summary: string) => {
		const answer = await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/titles/commit/main?create_pr=1',
			headers: { ...ben, 'content-type': 'application/x-ndjson' },
			payload: ndjson([
				{ key: 'header', value: { summary } },
				{ key: 'file', value: { path: `${summary.length}.txt`, content: 'x', encoding: 'utf-8' } },
			]),
		})
		const number: string = answer.json().pullRequestUrl?.split('/').at(-1) ?? answer.body
		return (await ask('GET', `/api/models/ada/titles/discussions/${number}`, {})).body.title
	}
	expect(await commit('v')).toBe('v')
	expect(await commit('long '.repeat(60))).toBe('long '.repeat(40).trim())
})

test('where discussions are disabled no caller reads, writes or proposes; the old texts return when they are enabled', async () => {
	await server.makeRepo('ada', 'quiet')
	const url = '/api/models/ada/quiet/discussions'
	expect((await ask('POST', url, ben, { title: 'Before', description: 'said' })).body.num).toBe(1)
	expect((await propose('ada/quiet', ben, { 'a.txt': 'a' })).status).toBe(200)
	const settings = (headers: Record<string, string>, discussionsDisabled: boolean) =>
		server.app.inject({ method: 'PUT', url: '/api/models/ada/quiet/settings', headers, payload: { discussionsDisabled } })
	expect((await settings(ben, true)).statusCode).toBe(403)
	expect((await settings(ada, true)).json()).toMatchObject({ discussionsDisabled: true, visibility: 'public', gated: false })
	const refused = { status: 403, body: { error: 'Discussions and pull requests are disabled for the model ada/quiet' } }
	for (const headers of [ada, ben]) {
		expect(await ask('GET', url, headers)).toMatchObject(refused)
		expect(await ask('GET', `${url}/1`, headers)).toMatchObject(refused)
		expect(await ask('POST', url, headers, { title: 'Another', description: 'x' })).toMatchObject(refused)
		expect(await ask('POST', url, headers, { title: 'Another', pullRequest: true })).toMatchObject(refused)
		expect(await ask('POST', `${url}/1/comment`, headers, { comment: 'x' })).toMatchObject(refused)
		expect(await ask('POST', `${url}/2/merge`, headers)).toMatchObject({ status: 403 })
		expect(await propose('ada/quiet', headers, { 'b.txt': 'b' })).toMatchObject(refused)
		expect(await propose('ada/quiet', headers, { 'b.txt': 'b' }, 'refs%2Fpr%2F2', '')).toMatchObject(refused)
	}
	expect((await propose('ada/quiet', ada, { 'c.txt': 'c' }, 'main', '')).status).toBe(200)
	await settings(ada, false)
	expect((await ask('GET', `${url}/1`, {})).body).toMatchObject({ title: 'Before', numComments: 0 })
	expect((await ask('POST', `${url}/2/merge`, ada)).status).toBe(200)
})
