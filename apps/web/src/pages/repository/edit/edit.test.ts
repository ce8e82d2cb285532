import { HubError, parseOid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createFakeHub, fakePerson } from '../../../testing/fake-hub.ts'
import { answer, page } from '../../../testing/render.ts'

const EDIT = '/demo/digits/edit/main/train.py'
const owner = fakePerson()
const stranger = fakePerson('stranger')
const OTHER = parseOid('a'.repeat(40))

/** What commits and proposals are asked for. */
function recordingHub() {
	const hub = createFakeHub()
	const made: { how: string; operations: unknown[]; summary: string }[] = []
	const record = async (how: string, summary: string, operations: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> =>
		void made.push({ how, summary, operations: await Array.fromAsync(operations) })
	const { commit } = hub.commits
	const { propose } = hub.discussions
	hub.commits.commit = async (actor, ref, branch, header, operations) => {
		await record(branch, header.summary, operations)
		return commit(actor, ref, branch, header, [])
	}
	hub.discussions.propose = async (actor, ref, branch, header, operations) => {
		await record(`pull request to ${branch}`, header.summary, operations)
		return propose(actor, ref, branch, header, [])
	}
	return { hub, made }
}

const textOf = (operation: unknown): string =>
	typeof operation === 'object' && operation !== null && 'content' in operation && operation.content instanceof Uint8Array
		? new TextDecoder().decode(operation.content)
		: ''

test('an edited text is committed with plain ends of lines, and the file shows', async () => {
	const { hub, made } = recordingHub()
	const form = { do: 'save', path: 'train.py', content: 'print(1)\r\nprint(2)\r\n', summary: '' }
	expect(await answer(EDIT, { form, actor: owner, hub })).toMatchObject({ kind: 'redirect', location: '/demo/digits/blob/main/train.py' })
	expect(made.map(({ how, summary }) => [how, summary])).toEqual([['main', 'Update train.py']])
	expect(textOf(made[0]?.operations[0])).toBe('print(1)\nprint(2)\n')
})

test('another path moves the file in the same commit', async () => {
	const { hub, made } = recordingHub()
	const form = { do: 'save', path: 'src/train.py', content: 'print(1)\n' }
	await answer(EDIT, { form, actor: owner, hub })
	expect(made[0]?.operations).toMatchObject([
		{ op: 'file', path: 'src/train.py' },
		{ op: 'deletedFile', path: 'train.py' },
	])
})

test('a large object is renamed without its bytes', async () => {
	const { hub, made } = recordingHub()
	const form = { do: 'save', path: 'weights.safetensors' }
	await answer('/demo/digits/edit/main/model.safetensors', { form, actor: owner, hub })
	expect(made[0]?.operations).toMatchObject([
		{ op: 'lfsFile', path: 'weights.safetensors', oid: 'ab'.repeat(32) },
		{ op: 'deletedFile', path: 'model.safetensors' },
	])
})

test('readers propose', async () => {
	const { hub, made } = recordingHub()
	expect((await page(EDIT, { actor: stranger, hub })).html).toContain('Open a pull request')
	const form = { do: 'save', path: 'train.py', content: 'print(1)\n' }
	expect(await answer(EDIT, { form, actor: stranger, hub })).toMatchObject({ location: '/demo/digits/discussions/2' })
	expect(made.map(({ how }) => how)).toEqual(['pull request to main'])
})

test('a file is deleted, and a visitor signs in first', async () => {
	const { hub, made } = recordingHub()
	expect(await answer(EDIT, { form: { do: 'delete' }, actor: owner, hub })).toMatchObject({ location: '/demo/digits/tree/main' })
	expect(made[0]).toMatchObject({ summary: 'Delete train.py', operations: [{ op: 'deletedFile', path: 'train.py' }] })
	expect(await answer(EDIT)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(EDIT)}` })
})

test('a file that another person changed meanwhile is not overwritten unseen, and nothing typed is lost', async () => {
	const { hub, made } = recordingHub()
	const { pathsInfo } = hub.files
	const { resolveRevision } = hub.files
	hub.files.resolveRevision = async (repo, rev) => (rev === OTHER ? OTHER : resolveRevision(repo, rev))
	hub.files.pathsInfo = async (actor, ref, rev, paths) =>
		(await pathsInfo(actor, ref, rev, paths)).map((entry) => (rev === OTHER ? { ...entry, oid: OTHER } : entry))
	const form = { do: 'save', path: 'train.py', content: 'my own words', parent: OTHER }
	const { status, html } = await page(EDIT, { form, actor: owner, hub })
	expect(status).toBe(422)
	expect(html).toContain('while you were writing')
	expect(html).toContain('my own words')
	expect(html).toContain('Their version')
	expect(made).toEqual([])
	// The form it comes back with was made for the present commit: sent again, it is saved.
	const parent = /name="parent" value="([0-9a-f]{40})"/.exec(html)?.[1] ?? ''
	expect(parent).not.toBe(OTHER)
	expect(await answer(EDIT, { form: { ...form, parent }, actor: owner, hub })).toMatchObject({ kind: 'redirect' })
})

test('a file deleted meanwhile comes back as a new one with what was typed', async () => {
	const form = { do: 'save', path: 'gone.py', content: 'my own words' }
	const { status, html } = await page('/demo/digits/edit/main/gone.py', { form, actor: owner })
	expect(status).toBe(422)
	expect(html).toContain('was deleted while you were writing')
	expect(html).toContain('my own words')
	expect(html).toContain('action="/demo/digits/new/main/')
})

test('what is wrong stands beside its field', async () => {
	const { hub } = recordingHub()
	const taken = await page('/demo/digits/new/main', { form: { do: 'save', path: 'train.py', content: 'x' }, actor: owner, hub })
	expect(taken.html).toMatch(/id="path-error"[\s\S]*there is already something at train\.py/)
	hub.commits.commit = async () => {
		throw new HubError('invalid-card', { messages: ['"license" must be one of a list'] })
	}
	const card = await page('/demo/digits/edit/main/README.md', {
		form: { do: 'save', path: 'README.md', content: '# New' },
		actor: owner,
		hub,
	})
	expect(card.html).toMatch(/id="content-error"[\s\S]*must be one of a list/)
	const same = await page(EDIT, { form: { do: 'save', path: '', content: 'x' }, actor: owner })
	expect(same.html).toContain('id="path-error"')
})

test('a preview shows the text with the warnings of its front matter and keeps what was typed', async () => {
	const hub = createFakeHub()
	hub.repos.validateCard = async () => ({ errors: ['a wrong licence'], warnings: ['no task'] })
	const form = { do: 'preview', path: 'README.md', content: '# Typed', summary: 'Say more' }
	const { status, html } = await page('/demo/digits/edit/main/README.md', { form, actor: owner, hub })
	expect(status).toBe(200)
	expect(html).toContain('a wrong licence')
	expect(html).toContain('no task')
	expect(html).toContain('<pre># Typed</pre>')
	expect(html).toContain('value="Say more"')
})

test('a tag cannot be changed, and the page says what can', async () => {
	const hub = createFakeHub()
	const { splitRevision } = hub.files
	hub.files.splitRevision = async (repo, rest) => ({ ...(await splitRevision(repo, rest.replace(/^v1/, 'main'))), rev: 'v1' })
	expect((await page('/demo/digits/edit/v1/train.py', { actor: owner, hub })).html).toContain('is not a branch')
})

const CARD_EDIT = '/demo/digits/edit/main/README.md'

/** The form of a card as the page shows it, with what a person changes in it. */
async function cardForm(changes: Record<string, string>): Promise<Record<string, string>> {
	const { html } = await page(CARD_EDIT, { actor: owner })
	const shown = [...html.matchAll(/name="shown_(\w+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => ({ key, value }))
	const fields = shown.flatMap(({ key, value }) => [
		[`card_${key}`, value],
		[`shown_${key}`, value],
	])
	const content = /<textarea[^>]*name="content"[^>]*>([^]*?)<\/textarea>/.exec(html)?.[1] ?? ''
	return {
		do: 'save',
		path: 'README.md',
		content: content.replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
		...Object.fromEntries(fields),
		...changes,
	}
}

test('the metadata of a card are fields above its text, and saving writes what was changed into the front matter', async () => {
	const { html } = await page(CARD_EDIT, { actor: owner })
	expect(html).toMatch(/<option value="mit" selected="">MIT \(mit\)/)
	expect(html).toMatch(/name="card_datasets"[^>]*value="demo\/digits"/)
	const { hub, made } = recordingHub()
	const form = await cardForm({ card_license: 'apache-2.0', card_language: 'en, he', card_tags: 'small', card_pipeline_tag: '' })
	expect(await answer(CARD_EDIT, { form, actor: owner, hub })).toMatchObject({ kind: 'redirect' })
	expect(textOf(made[0]?.operations[0])).toMatch(
		/^---\nlicense: apache-2\.0\ndatasets: \[demo\/digits\]\nlanguage:\n- en\n- he\ntags:\n- small\n---\n# Digits\n/,
	)
})

test('a field of the metadata that was left alone gives way to what was typed into the text', async () => {
	const { hub, made } = recordingHub()
	const form = await cardForm({ card_tags: 'small' })
	form['content'] = (form['content'] ?? '').replace('license: mit', 'license: bsd # mine')
	await answer(CARD_EDIT, { form, actor: owner, hub })
	expect(textOf(made[0]?.operations[0])).toMatch(/^---\nlicense: bsd # mine\n[^]*\ntags:\n- small\n---\n/)
})

test('a preview shows the text with the metadata in it, and saving then changes nothing else', async () => {
	const { html } = await page(CARD_EDIT, { form: { ...(await cardForm({ card_license: 'bsd' })), do: 'preview' }, actor: owner })
	expect(html).toContain('license: bsd\n')
	expect(html).toMatch(/name="shown_license" value="bsd"/)
})

test.for([
	['card_language', 'English', 'is not a language code'],
	['card_base_model', 'not a name', 'is not the name of a repository'],
	['card_license', 'mine', 'is not a known license'],
])('what is wrong in %s stands beside it, and nothing typed is lost', async ([field = '', value = '', words]) => {
	const { hub, made } = recordingHub()
	const { status, html } = await page(CARD_EDIT, { form: await cardForm({ [field]: value, card_tags: 'kept' }), actor: owner, hub })
	expect(status).toBe(422)
	expect(html).toMatch(new RegExp(`id="${field}-error"[^]*?${words}`))
	expect(html).toMatch(/name="card_tags"[^>]*value="kept"/)
	// Sent again as it is, the tag is still a change.
	expect(html).toMatch(/name="shown_tags" value=""/)
	expect(made).toEqual([])
})

test('front matter that cannot be read says so in place of the fields', async () => {
	const { html } = await page(CARD_EDIT, { form: { do: 'preview', path: 'README.md', content: '---\nlicense: [\n---\n' }, actor: owner })
	expect(html).toContain('cannot be read')
	expect(html).not.toContain('name="card_license"')
})

test('front matter that is too long for the form is edited in the text alone', async () => {
	const content = `---\n${'k: v\n'.repeat(4000)}---\n`
	const { html } = await page(CARD_EDIT, { form: { do: 'preview', path: 'README.md', content }, actor: owner })
	expect(html).toContain('too long for a form')
})

test('a new card begins with the fields of its metadata, other files have none', async () => {
	expect((await page('/demo/digits/new/main?card', { actor: owner })).html).toContain('name="card_license"')
	expect((await page(EDIT, { actor: owner })).html).not.toContain('name="card_license"')
})
