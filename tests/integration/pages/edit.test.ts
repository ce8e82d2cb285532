import type { RepoRef } from '@stoa/hub'
import { parseRepoId } from '@stoa/vocabulary'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode } from '../hub/open-rooms.ts'
import { openPages, type Asked, type TestPages } from './open-pages.ts'

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
beforeAll(async () => {
	pages = await openPages()
	;({ page, answer } = pages)
})
afterAll(() => pages.close())

const OWNER: Asked = { as: 'demo' }
const DIGITS: RepoRef = { kind: 'model', id: parseRepoId('demo/digits') }
const CARD_EDIT = '/demo/digits/edit/main/README.md'
let drafts = 0

/** A duplicate of demo/digits for a test that changes it: its address, the address of the page that edits its script, and its name. */
async function newDraft(): Promise<{ repo: string; edit: string; ref: RepoRef }> {
	const toId = `demo/draft-${(drafts += 1)}`
	await pages.hub.repos.duplicate(await pages.signedIn('demo'), DIGITS, { toId, visibility: 'public' })
	return { repo: `/${toId}`, edit: `/${toId}/edit/main/train.py`, ref: { kind: 'model', id: parseRepoId(toId) } }
}

/** The latest commit of a revision: its subject, and the paths that it changed. */
async function latest(ref: RepoRef, rev = 'main'): Promise<{ title: string; files: string[] }> {
	const demo = await pages.signedIn('demo')
	const { commits } = await pages.hub.commits.history(demo, ref, rev, { skip: 0, limit: 1 })
	const [commit] = commits
	if (!commit) throw new Error(`${rev} has no commit`)
	const { files } = await pages.hub.commits.changedFiles(demo, ref, { base: commit.parents[0], head: commit.oid }, 10)
	return { title: commit.title, files: files.map(({ path, status }) => `${status} ${path}`) }
}

/** The text of a file. */
async function textOf(ref: RepoRef, path: string): Promise<string> {
	const { open } = await pages.hub.files.find(await pages.signedIn('demo'), ref, 'main', path)
	return text(await open())
}

const commitAsOwner = async (ref: RepoRef, path: string, content: string | undefined): Promise<unknown> =>
	pages.hub.commits.commit(await pages.signedIn('demo'), ref, 'main', { summary: 'Meanwhile' }, [
		content === undefined ? { op: 'deletedFile', path } : { op: 'file', path, content: encode(content) },
	])

test('an edited text is committed with plain ends of lines, and the file shows', async () => {
	const { repo, edit, ref } = await newDraft()
	const form = { do: 'save', path: 'train.py', content: 'print(1)\r\nprint(2)\r\n', summary: '' }
	expect(await answer(edit, { ...OWNER, form })).toMatchObject({ kind: 'redirect', location: `${repo}/blob/main/train.py` })
	expect(await latest(ref)).toEqual({ title: 'Update train.py', files: ['M train.py'] })
	expect(await textOf(ref, 'train.py')).toBe('print(1)\nprint(2)\n')
})

test('another path moves the file in the same commit', async () => {
	const { edit, ref } = await newDraft()
	await answer(edit, { ...OWNER, form: { do: 'save', path: 'src/train.py', content: 'print(1)\n' } })
	expect((await latest(ref)).files).toEqual(['A src/train.py', 'D train.py'])
	expect(await textOf(ref, 'src/train.py')).toBe('print(1)\n')
})

test('a large object is renamed without its bytes', async () => {
	const { repo, ref } = await newDraft()
	const demo = await pages.signedIn('demo')
	const before = await pages.hub.files.find(demo, ref, 'main', 'model.safetensors')
	await answer(`${repo}/edit/main/model.safetensors`, { ...OWNER, form: { do: 'save', path: 'weights.safetensors' } })
	expect((await latest(ref)).files).toEqual(['D model.safetensors', 'A weights.safetensors'])
	const after = await pages.hub.files.find(demo, ref, 'main', 'weights.safetensors')
	expect(before.lfs?.sha256).toMatch(/^[0-9a-f]{64}$/)
	expect(after).toMatchObject({ size: before.size, lfs: { sha256: before.lfs?.sha256 } })
})

test('readers propose', async () => {
	const { repo, edit, ref } = await newDraft()
	const before = await latest(ref)
	expect((await page(edit, { as: 'stella' })).html).toContain('Open a pull request')
	const form = { do: 'save', path: 'train.py', content: 'print(1)\n' }
	expect(await answer(edit, { as: 'stella', form })).toMatchObject({ location: `${repo}/discussions/1` })
	expect(await latest(ref)).toEqual(before)
	expect(await latest(ref, 'refs/pr/1')).toEqual({ title: 'Update train.py', files: ['M train.py'] })
	const { discussion } = await pages.hub.discussions.thread(await pages.signedIn('demo'), ref, 1)
	expect(discussion.target).toBe('refs/heads/main')
})

test('an administrator of the repository deletes a pull request for good; its author and other readers cannot', async () => {
	const { repo, edit, ref } = await newDraft()
	await answer(edit, { as: 'stella', form: { do: 'save', path: 'train.py', content: 'print(1)\n' } })
	const address = `${repo}/discussions/1`
	expect((await page(address, { as: 'stella' })).html).not.toContain('Delete for good')
	expect((await page(address, { as: 'stella', form: { do: 'delete' } })).status).toBe(403)
	const { html } = await page(address, OWNER)
	expect(html).toContain('Delete for good')
	expect(html.replaceAll('<!-- -->', '')).toMatch(/Large files that only these commits have leave the disk within \d+ hours/)
	expect(await answer(address, { ...OWNER, form: { do: 'delete' } })).toMatchObject({
		location: `${repo}/discussions`,
		done: '#1 is deleted.',
	})
	expect((await page(address)).status).toBe(404)
	await expect(latest(ref, 'refs/pr/1')).rejects.toMatchObject({ code: 'revision-not-found' })
})

test('a file is deleted, and a visitor signs in first', async () => {
	const { repo, edit, ref } = await newDraft()
	expect(await answer(edit)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(edit)}` })
	expect(await answer(edit, { ...OWNER, form: { do: 'delete' } })).toMatchObject({ location: `${repo}/tree/main` })
	expect(await latest(ref)).toEqual({ title: 'Delete train.py', files: ['D train.py'] })
})

test('a file that another person changed meanwhile is not overwritten unseen, and nothing typed is lost', async () => {
	const { edit, ref } = await newDraft()
	const parentIn = (html: string): string => /name="parent" value="([0-9a-f]{40})"/.exec(html)?.[1] ?? ''
	const opened = parentIn((await page(edit, OWNER)).html)
	await commitAsOwner(ref, 'train.py', 'their words\n')
	const form = { do: 'save', path: 'train.py', content: 'my own words', parent: opened }
	const { status, html } = await page(edit, { ...OWNER, form })
	expect(status).toBe(422)
	expect(html).toContain('while you were writing')
	expect(html).toContain('my own words')
	expect(html).toContain('Their version')
	expect(await textOf(ref, 'train.py')).toBe('their words\n')
	// The form it comes back with was made for the present commit: sent again, it is saved.
	const parent = parentIn(html)
	expect(opened).toMatch(/^[0-9a-f]{40}$/)
	expect(parent).not.toBe(opened)
	expect(await answer(edit, { ...OWNER, form: { ...form, parent } })).toMatchObject({ kind: 'redirect' })
	expect(await textOf(ref, 'train.py')).toBe('my own words')
})

test('a file deleted meanwhile comes back as a new one with what was typed', async () => {
	const { repo, ref } = await newDraft()
	await commitAsOwner(ref, 'gone.py', 'here\n')
	await commitAsOwner(ref, 'gone.py', undefined)
	const form = { do: 'save', path: 'gone.py', content: 'my own words' }
	const { status, html } = await page(`${repo}/edit/main/gone.py`, { ...OWNER, form })
	expect(status).toBe(422)
	expect(html).toContain('was deleted while you were writing')
	expect(html).toContain('my own words')
	expect(html).toContain(`action="${repo}/new/main/`)
})

test('what is wrong stands beside its field', async () => {
	const taken = await page('/demo/digits/new/main', { ...OWNER, form: { do: 'save', path: 'train.py', content: 'x' } })
	expect(taken.html).toMatch(/id="path-error"[\s\S]*there is already something at train\.py/)
	const content = '---\nlicense: a license of my own\n---\n# New'
	const card = await page(CARD_EDIT, { ...OWNER, form: { do: 'save', path: 'README.md', content } })
	expect(card.html).toMatch(/id="content-error"[\s\S]*a license of my own&quot; is not one of/)
	const same = await page('/demo/digits/edit/main/train.py', { ...OWNER, form: { do: 'save', path: '', content: 'x' } })
	expect(same.html).toContain('id="path-error"')
})

test('a preview shows the text with the warnings of its front matter and keeps what was typed', async () => {
	const preview = async (content: string): Promise<{ status: number; html: string; shown: string }> => {
		const form = { do: 'preview', path: 'README.md', content, summary: 'Say more' }
		const answered = await page(CARD_EDIT, { ...OWNER, form })
		return { ...answered, shown: answered.html.slice(answered.html.indexOf('<h2>Preview</h2>')) }
	}
	const wrong = await preview('---\nlicense: a license of my own\n---\n# Typed')
	expect(wrong.status).toBe(200)
	expect(wrong.shown).toContain('a license of my own&quot; is not one of')
	expect(wrong.shown).toMatch(/<h1[^>]*>Typed/)
	expect(wrong.html).toContain('value="Say more"')
	// A card has a warning where it has no front matter, and so no errors.
	const bare = await preview('# Typed')
	expect(bare.status).toBe(200)
	expect(bare.shown).toContain('empty or missing yaml metadata')
	expect(bare.shown).toMatch(/<h1[^>]*>Typed/)
	expect(bare.html).toContain('value="Say more"')
})

test('a tag cannot be changed, and the page says what can', async () => {
	expect((await page('/demo/digits/edit/v1/train.py', OWNER)).html).toContain('is not a branch')
})

/** The form of a card as the page shows it, with what a person changes in it. */
async function cardForm(changes: Record<string, string>, card = CARD_EDIT): Promise<Record<string, string>> {
	const { html } = await page(card, OWNER)
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
	const { repo, ref } = await newDraft()
	const card = `${repo}/edit/main/README.md`
	const { html } = await page(card, OWNER)
	expect(html).toMatch(/<option value="mit" selected="">MIT \(mit\)/)
	expect(html).toMatch(/name="card_datasets"[^>]*value="demo\/digits"/)
	const form = await cardForm({ card_license: 'apache-2.0', card_language: 'en, he', card_tags: 'small', card_pipeline_tag: '' }, card)
	expect(await answer(card, { ...OWNER, form })).toMatchObject({ kind: 'redirect' })
	expect(await textOf(ref, 'README.md')).toMatch(
		/^---\nlicense: apache-2\.0\ndatasets: \[demo\/digits\]\nlanguage:\n- en\n- he\ntags:\n- small\n---\n# Digits\n/,
	)
})

test('a field of the metadata that was left alone gives way to what was typed into the text', async () => {
	const { repo, ref } = await newDraft()
	const card = `${repo}/edit/main/README.md`
	const form = await cardForm({ card_tags: 'small' }, card)
	form['content'] = (form['content'] ?? '').replace('license: mit', 'license: bsd # mine')
	await answer(card, { ...OWNER, form })
	expect(await textOf(ref, 'README.md')).toMatch(/^---\nlicense: bsd # mine\n[^]*\ntags:\n- small\n---\n/)
})

test('a preview shows the text with the metadata in it, and saving then changes nothing else', async () => {
	const form = { ...(await cardForm({ card_license: 'bsd' })), do: 'preview' }
	const { html } = await page(CARD_EDIT, { ...OWNER, form })
	expect(html).toContain('license: bsd\n')
	expect(html).toMatch(/name="shown_license" value="bsd"/)
})

test.for([
	['card_language', 'English', 'is not a language code'],
	['card_base_model', 'not a name', 'is not the name of a repository'],
	['card_license', 'mine', 'is not a known license'],
])('what is wrong in %s stands beside it, and nothing typed is lost', async ([field = '', value = '', words]) => {
	const before = await latest(DIGITS)
	const form = await cardForm({ [field]: value, card_tags: 'kept' })
	const { status, html } = await page(CARD_EDIT, { ...OWNER, form })
	expect(status).toBe(422)
	expect(html).toMatch(new RegExp(`id="${field}-error"[^]*?${words}`))
	expect(html).toMatch(/name="card_tags"[^>]*value="kept"/)
	// Sent again as it is, the tag is still a change.
	expect(html).toMatch(/name="shown_tags" value=""/)
	expect(await latest(DIGITS)).toEqual(before)
})

test('front matter that cannot be read says so in place of the fields', async () => {
	const form = { do: 'preview', path: 'README.md', content: '---\nlicense: [\n---\n' }
	const { html } = await page(CARD_EDIT, { ...OWNER, form })
	expect(html).toContain('cannot be read')
	expect(html).not.toContain('name="card_license"')
})

test('front matter that is too long for the form is edited in the text alone', async () => {
	const content = `---\n${'k: v\n'.repeat(4000)}---\n`
	const { html } = await page(CARD_EDIT, { ...OWNER, form: { do: 'preview', path: 'README.md', content } })
	expect(html).toContain('too long for a form')
})

test('a new card begins with the fields of its metadata, other files have none', async () => {
	expect((await page('/demo/digits/new/main?card', OWNER)).html).toContain('name="card_license"')
	expect((await page('/demo/digits/edit/main/train.py', OWNER)).html).not.toContain('name="card_license"')
})
