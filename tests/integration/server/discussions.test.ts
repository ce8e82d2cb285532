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

test('a discussion: opened by a reader, answered, renamed, closed, opened again, told in order', async () => {
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
	// Hostile texts stay texts.
	const hostile = await ask('POST', talk('/1/comment'), ben, { comment: '<img src=x onerror=alert(1)><script>1</script>' })
	expect(hostile.body.newMessage.data.latest.html).not.toMatch(/<script|onerror/)
})

test('comments are edited by their author alone and hidden by writers too, for good', async () => {
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

test('lists narrow by kind, author, status and words, newest first, pinned before them', async () => {
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

test('wrong titles, texts, numbers and statuses are refused with what would be right', async () => {
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

test('create_pr opens a pull request with the commit, and merging brings it to the branch', async () => {
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
	// Its files are there under its ref alone.
	expect((await server.app.inject('/ada/merge/resolve/main/new.txt')).statusCode).toBe(404)
	expect((await server.app.inject('/ada/merge/resolve/refs%2Fpr%2F1/new.txt')).body).toBe('proposed\n')
	// More commits by its author, and by nobody else who cannot write.
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

test('both sides changing one file is a conflict that is told before and at the merge', async () => {
	const { body } = await propose('ada/merge', ben, { 'new.txt': 'theirs\n' })
	const number = body.pullRequestUrl.split('/').at(-1)
	await server.commit('ada', 'ada/merge', { 'new.txt': 'ours\n' })
	expect((await ask('GET', merge(`/${number}`), {})).body.filesWithConflicts).toEqual(['new.txt'])
	const refused = await ask('POST', merge(`/${number}/merge`), ada)
	expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('new.txt')])
	expect((await server.app.inject('/ada/merge/resolve/main/new.txt')).body).toBe('ours\n')
})

test('a pull request opened without changes is a draft with a ref of its own', async () => {
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

test('a pull request starts from a branch, and a commit that fails leaves none behind', async () => {
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

test('fifty people open threads at once: fifty numbers, none twice', async () => {
	await server.makeRepo('ada', 'busy')
	const made = await Promise.all(
		Array.from({ length: 50 }, (_, index) =>
			ask('POST', '/api/models/ada/busy/discussions', index % 2 ? ada : ben, { title: `Number ${index}` }),
		),
	)
	expect(new Set(made.map(({ body }) => body.num)).size).toBe(50)
})
