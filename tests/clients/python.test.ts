import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const {
	STOA_TEST_PYTHON: full,
	STOA_TEST_PYTHON_PLAIN: plain,
	STOA_TEST_PYTHON_MISSING: whyNot = 'run npm test: it installs the Python clients',
} = process.env
/** An image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const script = (name: string): string => join(ROOT, 'tests/clients/python', name)

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ demo: true })
})
afterAll(() => hub?.remove())

const LFS = { 'weights/model.bin': 5_000_000, 'weights/tiny.bin': 3 }
const FILES = [
	'.gitattributes',
	'README.md',
	'a name with #?% and ü.txt',
	'config.json',
	'empty.txt',
	'weights/model.bin',
	'weights/tiny.bin',
]

/** What every kind of huggingface_hub must report from the whole journey. */
function expectJourney(seen: Record<string, unknown>, user: string): void {
	expect(seen).toMatchObject({
		whoami: user,
		conflict: 409,
		first_commits: ['initial commit'],
		commit_url_ok: true,
		same_again_is_no_commit: true,
		files: FILES,
		lfs_sizes: LFS,
		tags: expect.arrayContaining(['transformers', 'bert', 'text-classification', 'journey', 'license:mit']),
		pipeline: 'text-classification',
		library: 'transformers',
		card_license: 'mit',
		nothing: [],
		snapshot_bytes: true,
		snapshot_files: FILES,
		cache_hit: true,
		offline: true,
		last_commit: 'Add everything',
		paths_info: ['config.json', 'weights'],
		file_exists: [true, false, false, false],
		stale: 412,
		history: ['Two operations', 'Add everything', 'initial commit'],
		refs: [['main', 'side'], ['v1']],
		at_tag: 'one',
		errors: { repo: 'RepositoryNotFoundError', revision: 'RevisionNotFoundError', entry: expect.stringContaining('EntryNotFoundError') },
		private: true,
		hidden: true,
		old_name_leads_on: true,
		gone: false,
	})
	expect(seen['search']).toEqual(seen['filter'])
	expect(seen['search']).toHaveLength(1)
}

describe.skipIf(full === undefined)(`huggingface_hub (${full === undefined ? whyNot : 'as pip installs it, with hf_xet'})`, () => {
	test('P-01 create, upload through Xet, list, download, move and delete', async () => {
		const { name, token } = hub.person('xenia')
		const seen = await inFolder(async (home) =>
			JSON.parse(await clientOutput(full ?? '', [script('journey.py'), name], { home, env: { HF_ENDPOINT: hub.origin, HF_TOKEN: token } })),
		)
		expect(seen.has_xet).toBe(true)
		expectJourney(seen, name)
	})
	test('the same with HF_HUB_DISABLE_XET=1, through git-lfs transfers', async () => {
		const { name, token } = hub.person('lena')
		const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token, HF_HUB_DISABLE_XET: '1' }
		const seen = await inFolder(async (home) => JSON.parse(await clientOutput(full ?? '', [script('journey.py'), name], { home, env })))
		expect(seen.has_xet).toBe(false)
		expectJourney(seen, name)
	})
	test.each(['xet', 'lfs'])('discussions, pull requests, copies and gates (large files by %s)', async (way) => {
		const [owner, other] = [hub.person(`owen-${way}`), hub.person(`thea-${way}`)]
		const env = { HF_ENDPOINT: hub.origin, ...(way === 'lfs' && { HF_HUB_DISABLE_XET: '1' }) }
		const args = [script('community.py'), owner.name, owner.token, other.name, other.token]
		const seen = await inFolder(async (home) => JSON.parse(await clientOutput(full ?? '', args, { home, env })))
		expect(seen).toEqual({
			opened: [1, 'Which licence?', 'open', other.name, false, 'I wonder.'],
			edited: ['Apache-2.0', true, 1, true],
			renamed: ['Which licence?', 'Which licence is it?'],
			closed: 'closed',
			hidden: true,
			events: ['comment', 'comment', 'title-change', 'comment', 'status-change'],
			same_twice: true,
			draft: ['draft', 'refs/pr/2', 'refs/heads/main', true],
			proposed: [3, 'refs/pr/3', true],
			not_on_main: false,
			on_its_ref: true,
			only_by_pull_request: 403,
			open: [2, 3],
			by_author: [0, 3, 0],
			request: ['open', [], 'refs/heads/main', ['comment', 'commit', 'commit'], true],
			merged: ['merged', 40, 'Add weights (#3)'],
			merged_files: true,
			from_commit: 'RevisionNotFoundError',
			large: [['w.bin', 300_000, 'main']],
			copy: true,
			copy_files: ['.gitattributes', 'notes.txt', 'w.bin'],
			copy_again: 409,
			copy_missing: 'RepositoryNotFoundError',
			gate: 'GatedRepoError',
			granted: [other.name],
			granted_email: [null],
			granted_twice: 400,
			granted_reads: true,
			pending: ['pending'],
			rejected: ['rejected'],
			rejected_twice: true,
			accepted: ['accepted'],
			overview: [owner.name, 3],
			nobody: 404,
			followers: [],
		})
	})
	test('collections and webhooks', async () => {
		const [owner, other] = [hub.person('celia'), hub.person('cyril')]
		const args = [script('around.py'), owner.name, owner.token, other.name, other.token]
		const seen = await inFolder(async (home) =>
			JSON.parse(await clientOutput(full ?? '', args, { home, env: { HF_ENDPOINT: hub.origin } })),
		)
		const [model, dataset] = [`${owner.name}/shelf-model`, `${owner.name}/shelf-data`]
		expect(seen).toEqual({
			made: ['Things I like', 'Small ones', owner.name, true, [], true],
			hidden: 404,
			same_title: [409, true],
			items: [
				[model, 'model', 0, 'Start here'],
				[dataset, 'dataset', 1, null],
			],
			again: [409, 2, 404],
			moved: [
				[dataset, 'Rather here'],
				[model, 'Start here'],
			],
			changed: ['Things', 'indigo', false, true, true],
			listed: [['Things', [dataset, model]]],
			by_item: ['Things'],
			not_theirs: 403,
			nested: true,
			left: [],
			gone: 404,
			hook: [
				'https://example.org/hook',
				'my-secret',
				false,
				['repo', 'discussion'],
				[
					['user', 'nobody-there'],
					['dataset', dataset],
				],
				null,
			],
			hook_again: [true, true, [], 404],
			hook_updated: ['https://example.org/other', [], ['repo'], 'other'],
			hook_switched: [true, false],
			hook_gone: 404,
		})
	})
	test('transformers and datasets load the demo content', async () => {
		const seen = await inFolder(async (home) =>
			JSON.parse(
				(await clientOutput(full ?? '', [script('load.py')], { home, env: { HF_ENDPOINT: hub.origin } })).trim().split('\n').at(-1) ?? '',
			),
		)
		expect(seen).toMatchObject({
			digits: { train: 1437, test: 360 },
			feedback: { train: 7500, test: 900 },
			columns: ['text', 'label'],
			streamed: ['label', 'text'],
			auto: 'BertModel',
			feeling: 'positive',
		})
		expect(seen.digit[0]).toBe(seen.digit[1])
	})
	test('datasets and models are pushed by their libraries and read back whole, in part and by revision', async () => {
		const [owner, other] = [hub.person('paula'), hub.person('piet')]
		const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: owner.token }
		const seen = await inFolder(async (home) => {
			const output = await clientOutput(full ?? '', [script('push.py'), owner.name, other.token], { home, env })
			return JSON.parse(output.trim().split('\n').at(-1) ?? '')
		})
		expect(seen).toEqual({
			configs: ['default', 'other', 'parts'],
			sizes: [{ train: 100, test: 10 }, { train: 100, validation: 5 }, { train: 100 }],
			files: ['parts/train-00000-of-00002.parquet', 'parts/train-00001-of-00002.parquet'],
			streamed: 100,
			proposed: 3,
			branched: 100,
			data_files: 10,
			main_size: true,
			size_tag: ['size_categories:n<1K'],
			same_tokens: true,
			shards: [true, { F32: 6, I8: 4 }],
			shards_at_once: [{ total_size: 28 }, true, true],
			made_from: { relation: 'finetune', models: [{ id: 'stoa/feedback-bert-tiny' }] },
			children: 1,
			where_to_ask: true,
			short_title: 'x',
			no_such_pr: 'RevisionNotFoundError',
		})
	})
	test('a file system reads and writes files, pipelines load in part, and missing features say so', async () => {
		const { name, token } = hub.person('rhea')
		const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token, HF_HUB_DISABLE_PROGRESS_BARS: '1' }
		const seen = await inFolder(async (home) => {
			const output = await clientOutput(full ?? '', [script('reading.py'), name], { home, env })
			return JSON.parse(output.trim().split('\n').at(-1) ?? '')
		})
		expect(seen).toEqual({
			blocks: [true, true],
			found: ['/.gitattributes', '/copy.bin', '/deep/large.bin', '/moved.txt'],
			at_tag: ['/.gitattributes', '/deep/large.bin', '/odd #%/é.txt'],
			info: [1_000_000, 'file'],
			last: 'By a file system',
			missing: [['FileNotFoundError', null], ['FileNotFoundError', null], false],
			left: true,
			pandas: 3,
			partial: [
				[
					'model_index.json',
					'unet/config.json',
					'unet/diffusion_model.fp16.safetensors',
					'vae/config.json',
					'vae/diffusion_model.fp16.safetensors',
				],
				true,
			],
			board: [
				[1, 'scored-1', 0.75, '.eval_results/bench.yaml'],
				[2, 'scored-0', 0.5, '.eval_results/bench.yaml'],
			],
			authors: [name, name],
			scores: [[true, 0.75, 'Paper']],
			jobs: [[], [], ['HfHubHTTPError', 501]],
			buckets: [[], true, 404, 404],
		})
	})
	test('hf auth login, whoami, upload, download and a discussion with an image on the command line', async () => {
		const { name, token } = hub.person('clio')
		await inFolder(async (home) => {
			const hf = join(full ?? '', '..', 'hf')
			const env = { HF_ENDPOINT: hub.origin, NO_COLOR: '1' }
			await clientOutput(hf, ['auth', 'login', '--token', token], { home, env })
			expect(await clientOutput(hf, ['auth', 'whoami'], { home, env })).toContain(name)
			await clientOutput(hf, ['upload', `${name}/from-cli`, script('journey.py'), 'journey.py'], { home, env })
			await clientOutput(hf, ['download', `${name}/from-cli`, 'journey.py', '--local-dir', join(home, 'out')], { home, env })
			writeFileSync(join(home, 'one.gif'), PIXEL)
			const talk = [`${name}/from-cli`, '--title', 'It looks odd', '--body', 'See.', '--attach', `${join(home, 'one.gif')}#One pixel`]
			await clientOutput(hf, ['discussions', 'create', ...talk], { home, env })
			const thread = await clientOutput(hf, ['discussions', 'info', `${name}/from-cli`, '1', '--format', 'json'], { home, env })
			const [, address = ''] = /!\[One pixel\]\((\S+?)\)/.exec(thread) ?? []
			const picture = await fetch(address)
			expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer())]).toEqual(['image/gif', PIXEL])
			const wrong = await runClient(hf, ['auth', 'whoami'], { home, env: { ...env, HF_TOKEN: 'hf_wrong' } })
			expect(wrong.code).not.toBe(0)
		})
	})
})

describe.skipIf(plain === undefined)(`huggingface_hub (${plain === undefined ? whyNot : 'without hf_xet'})`, () => {
	test('P-01 create, upload through LFS, list, download, move and delete', async () => {
		const { name, token } = hub.person('petra')
		const seen = await inFolder(async (home) =>
			JSON.parse(
				await clientOutput(plain ?? '', [script('journey.py'), name], { home, env: { HF_ENDPOINT: hub.origin, HF_TOKEN: token } }),
			),
		)
		expect(seen.has_xet).toBe(false)
		expectJourney(seen, name)
	})
})
