import { expect, test } from 'vitest'
import { fakePerson } from '../../../testing/fake-hub.ts'
import { answer, page } from '../../../testing/render.ts'

const BRANCHES = '/demo/digits/branches'

test('branches show how far they are apart, tags what they say', async () => {
	const { html } = await page(BRANCHES)
	expect(html).toContain('2<!-- --> ahead')
	expect(html).toContain('1<!-- --> behind')
	expect(html).toContain('First release')
	expect(html).toContain('/demo/digits/compare/main...dev')
	expect(html).not.toContain('delete-branch')
})

test('those who write make and delete branches; the default one cannot be deleted', async () => {
	const actor = fakePerson()
	const { html } = await page(BRANCHES, { actor })
	expect(html.match(/value="delete-branch"/g)).toHaveLength(1)
	expect(html.replaceAll('<!-- -->', '')).toContain('Large files that only they have leave the disk within 52 hours.')
	const refused = await page(BRANCHES, { actor, form: { do: 'create-branch', branch: 'main', from: 'dev' } })
	expect(refused.status).toBe(422)
	expect(refused.html).toMatch(/id="branch-error"[\s\S]*already exists/)
	expect(await answer(BRANCHES, { actor, form: { do: 'create-branch', branch: 'next' } })).toMatchObject({ location: BRANCHES })
	expect((await page(BRANCHES, { actor: fakePerson('stranger'), form: { do: 'create-branch', branch: 'next' } })).status).toBe(403)
})

test('the comparison has an address, and says which revision is not there', async () => {
	expect(await answer('/demo/digits/compare?base=main&head=feature%2Fx')).toMatchObject({
		location: '/demo/digits/compare/main...feature%2Fx',
	})
	expect((await page('/demo/digits/compare/main...dev')).html).toContain('2 commits')
	const missing = await page('/demo/digits/compare/main...nowhere')
	expect(missing.status).toBe(404)
	expect(missing.html).toContain('<code>nowhere</code>')
})

test('the revision menu keeps the page and the path', async () => {
	expect((await page('/demo/digits/blob/main/train.py')).html).toContain('href="/demo/digits/blob/v1/train.py"')
	expect((await page('/demo/digits/tree/main/onnx')).html).toContain('href="/demo/digits/tree/v1/onnx"')
	expect((await page('/demo/digits/commits/main/train.py')).html).toContain('href="/demo/digits/commits/v1/train.py"')
})

test('the history of a file tells its earlier name', async () => {
	const { html } = await page('/demo/digits/commits/main/train.py')
	expect(html).toContain('<code>old/train.py</code>')
	expect(html).toContain('/blob/5f3a9c0e1d2b4a6f8c7e9d0b1a2f3c4d5e6f7a8b/train.py"')
})
