import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_JAVASCRIPT: clients, STOA_TEST_JAVASCRIPT_MISSING: whyNot = 'run npm test: it installs the JavaScript clients' } =
	process.env
const script = (name: string): string => join(ROOT, 'tests/clients/javascript', name)

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ demo: true })
})
afterAll(() => hub?.remove())

describe.skipIf(clients === undefined)(`JavaScript clients (${clients === undefined ? whyNot : 'as npm installs them'})`, () => {
	test('P-01 @huggingface/hub creates, uploads, lists, downloads and deletes', async () => {
		const { name, token } = hub.person('jana')
		const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token }
		const seen = await inFolder(async (home) =>
			JSON.parse(await clientOutput(process.execPath, [script('hub.mjs'), clients ?? '', name], { home, env })),
		)
		expect(seen).toEqual({
			whoami: name,
			created: `${hub.origin}/datasets/${name}/from-javascript`,
			files: [
				expect.stringMatching(/^file \.gitattributes /),
				'file data.csv 8',
				'directory deep 0',
				'file deep/pixels.bin 1500000',
				'file more.parquet 500',
			],
			chunks: [1_500_000, 64, true],
			same: true,
			missing: null,
			exists: [true, false],
			commits: ['Without Xet', 'From JavaScript', 'initial commit'],
			listed: [`${name}/from-javascript`],
			info: `${name}/from-javascript`,
			gone: false,
		})
	})
	test('transformers.js runs both demo models', async () => {
		const seen = await inFolder(async (home) =>
			JSON.parse(
				await clientOutput(process.execPath, [script('transformers.mjs'), clients ?? '', join(home, 'cache')], {
					home,
					env: { HF_ENDPOINT: hub.origin },
				}),
			),
		)
		expect(seen).toEqual({ feeling: 'negative', digit: '1' })
	})
})
