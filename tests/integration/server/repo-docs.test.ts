import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const CONTENTS = '- local: index\n  title: Home\n- local: heavy\n  title: Heavy\n'
/** A page of the largest size allowed in a repository, all of it markup. */
const HEAVY = `# Heavy\n\n${'> - *a* **b** [c](d) `e` <Tip>f</Tip>\n'.repeat(12_000)}`

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', {
		'docs/_toctree.yml': CONTENTS,
		'docs/index.md': '# Home\n\n<include>{"path": "part.txt"}</include>\n\n[There](heavy)\n',
		'docs/part.txt': 'Included **text**.',
		'docs/heavy.md': HEAVY,
	})
})
afterAll(() => server.close())

const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/markdown' } })

test("a repository's documentation is read and rendered in a thread, includes too", async () => {
	const { statusCode, body } = await page('/docs/ada/engine')
	expect(statusCode).toBe(200)
	expect(body).toContain('Included **text**.')
	expect(body).toContain('/docs/ada/engine/heavy')
})

test('a page of the largest size is rendered, and other requests are answered before it', async () => {
	const order: string[] = []
	const heavy = page('/docs/ada/engine/heavy').finally(() => order.push('heavy'))
	await server.app.inject('/healthz').finally(() => order.push('health'))
	expect((await heavy).statusCode).toBe(200)
	expect(order).toEqual(['health', 'heavy'])
	expect(server.problems).toEqual([])
})
