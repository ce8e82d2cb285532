import { VISITOR, type Person } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

/** Files that other programs wrote: safetensors by PyTorch, Parquet by pyarrow. */
const DEMO = join(import.meta.dirname, '../../../content/demo/repos')

let open: TestHub
let ada: Person
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
})
afterAll(() => open.close())

async function push(kind: RepoKind, name: string, sdk?: string): Promise<void> {
	const folder = join(DEMO, kind, name)
	const paths = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
	const files = await Promise.all(
		paths.map(async (entry) => {
			const file = join(entry.parentPath, entry.name)
			return { path: file.slice(folder.length + 1), content: await readFile(file) }
		}),
	)
	await open.hub.repos.create(ada, { kind, name, sdk, files })
}

test('the demo repositories get their metadata from their own files', async () => {
	await push('model', 'digits-resnet-tiny')
	await push('dataset', 'handwritten-digits')
	await push('space', 'draw-a-digit', 'static')
	const { repos } = open.hub
	const model = await repos.find(VISITOR, { kind: 'model', id: 'ada/digits-resnet-tiny' })
	expect(model.metadata).toMatchObject({
		libraryName: 'transformers',
		pipelineTag: 'image-classification',
		transformersInfo: { auto_model: 'AutoModelForImageClassification' },
	})
	expect(model.metadata.parameterCount).toBeGreaterThan(50_000)
	expect(model.metadata.tags).toEqual(expect.arrayContaining(['safetensors', 'onnx', 'region:us']))
	const dataset = await repos.find(VISITOR, { kind: 'dataset', id: 'ada/handwritten-digits' })
	expect(dataset.metadata.tags).toEqual(expect.arrayContaining(['size_categories:1K<n<10K', 'format:parquet', 'modality:image']))
	const app = await repos.find(VISITOR, { kind: 'space', id: 'ada/draw-a-digit' })
	expect(app.metadata).toMatchObject({ sdk: 'static', linkedModels: ['stoa/digits-resnet-tiny'] })
})
