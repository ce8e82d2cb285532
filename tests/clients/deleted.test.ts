import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_PYTHON: python } = process.env

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub()
})
afterAll(() => hub?.remove())

describe.skipIf(python === undefined)('huggingface_hub with hf_xet', () => {
	test('uploads a file again whose bytes the hub has deleted, though its cache says that it has sent them', () =>
		inFolder(async (home) => {
			const { name, token } = hub.person('ada')
			const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token }
			const upload = async (step: string): Promise<unknown> => {
				const output = await clientOutput(python ?? '', [join(ROOT, 'tests/clients/python/deleted.py'), name, step], { home, env })
				return JSON.parse(output.trim().split('\n').at(-1) ?? '')
			}
			expect(await upload('first')).toEqual({ same: true })
			const { freedBytes } = hub.stoa('collect', '--now')
			expect(freedBytes).toBeGreaterThanOrEqual(3_000_000)
			expect(await upload('second')).toEqual({ same: true })
			expect(hub.stoa('check')).toMatchObject({ problems: [] })
		}))
})
