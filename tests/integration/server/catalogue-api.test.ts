import { TASKS } from '@stoa/catalog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
})
afterAll(() => server.close())

test('E-03 /api/tasks answers the record of every task, with the keys that clients read', async () => {
	const tasks = (await server.app.inject('/api/tasks')).json<Record<string, Record<string, unknown>>>()
	expect(Object.keys(tasks)).toEqual(TASKS.map(({ id }) => id))
	for (const [id, record] of Object.entries(tasks)) {
		expect(record).toMatchObject({
			id,
			label: expect.any(String),
			summary: expect.any(String),
			libraries: expect.any(Array),
			datasets: expect.any(Array),
			models: expect.any(Array),
			spaces: expect.any(Array),
			metrics: expect.any(Array),
			widgetModels: expect.any(Array),
			demo: { inputs: expect.any(Array), outputs: expect.any(Array) },
			isPlaceholder: false,
		})
	}
})
