import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages, type TestPages } from './open-pages.ts'

const DIGITS = { kind: 'model', id: 'demo/digits' } as const
const SHARED = 'within 35 hours, except for bytes that other files share.'
const TAKEDOWN = '/admin/take-down'

let pages: TestPages
let page: TestPages['page']
beforeAll(async () => {
	pages = await openPages()
	;({ page } = pages)
})
afterAll(() => pages.close())

/** The text of a page, as a person reads it. */
async function textOf(address: string, as: string): Promise<string> {
	const { html } = await page(address, { as })
	return html.replaceAll('<!-- -->', '')
}

test('attachments in one’s own settings say when their bytes leave the disk', async () => {
	const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 1)])
	await pages.hub.attachments.add(await pages.signedIn('demo'), { type: 'image/png' }, Readable.from([bytes]))
	expect(await textOf('/settings/storage', 'demo')).toContain('Its bytes leave the disk within 35 hours.')
})

test('every list of deleted repositories says when the bytes leave the disk before one is deleted for good', async () => {
	const { hub, signedIn } = pages
	const demo = await signedIn('demo')
	for (const owner of ['demo', 'northlight']) {
		const { kind, name } = await hub.repos.create(demo, { kind: 'model', name: 'leaving', namespace: owner, visibility: 'public' })
		await hub.repos.delete(demo, { kind, id: name })
	}
	for (const [place, as, name] of [
		['/settings/deleted', 'demo', 'demo/leaving'],
		['/admin/deleted', 'warden', 'demo/leaving'],
		['/organizations/northlight/settings/deleted', 'demo', 'northlight/leaving'],
	] as const)
		expect(await textOf(place, as)).toContain(
			`The files, history and discussions of ${name} cannot be restored afterwards. Its bytes leave the disk ${SHARED}`,
		)
})

test('a deletion by an administrator says when the bytes leave the disk, for each thing that can be deleted', async () => {
	const { events } = await pages.hub.discussions.thread(await pages.signedIn('demo'), DIGITS, 1)
	const thread = 'kind=model&repo=demo/digits&number=1'
	for (const [query, words] of [
		['kind=model&repo=demo/digits', `It cannot be undone. Its bytes leave the disk ${SHARED}`],
		['account=iris', `the name cannot be used again. Its bytes leave the disk ${SHARED}`],
		['account=northlight', `the name cannot be used again. Its bytes leave the disk ${SHARED}`],
		[thread, 'that only it shows leave the disk within 35 hours, and large files that only its pull request has within 59 hours.'],
		[`${thread}&event=${events[0]?.id}`, 'Images, videos and sounds that only it shows leave the disk within 35 hours.'],
	] as const)
		expect(await textOf(`${TAKEDOWN}?${query}`, 'warden'), query).toContain(words)
	const file = await textOf(`${TAKEDOWN}?kind=model&repo=demo/digits&path=README.md`, 'warden')
	expect(file).not.toContain('leave the disk')
})

test('the removal of the demo content says when its bytes leave the disk', async () => {
	const { hub } = pages
	const demo = await hub.people.account('demo')
	const takedowns = { ...hub.takedowns, demo: async () => ({ accounts: [demo], repos: [{ kind: 'model' as const, name: 'demo/digits' }] }) }
	const { html } = await page('/admin/demo', { as: 'warden', hub: { ...hub, takedowns } })
	expect(html.replaceAll('<!-- -->', '')).toContain(`Its bytes leave the disk ${SHARED}`)
})
