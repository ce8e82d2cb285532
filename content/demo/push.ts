import { createRepo, uploadFiles, whoAmI, type RepoType } from '@huggingface/hub'
import { globSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The organisation that owns the demo content: cards and the app name their repositories by it. */
export const DEMO_NAMESPACE = 'stoa'

/** The demo repositories, what others build on first. */
const REPOSITORIES: readonly { type: RepoType; name: string; title: string }[] = [
	{ type: 'dataset', name: 'handwritten-digits', title: 'Add 1,797 digits as Parquet' },
	{ type: 'dataset', name: 'feedback-sentences', title: 'Add 8,400 sentences as JSON Lines' },
	{ type: 'dataset', name: 'garden-weather', title: 'Add two years of an invented garden as CSV' },
	{ type: 'dataset', name: 'counting-rhymes', title: 'Add lines of text in two languages' },
	{ type: 'dataset', name: 'drawn-shapes', title: 'Add 32 pictures with boxes' },
	{ type: 'dataset', name: 'played-tones', title: 'Add 24 notes of three instruments' },
	{ type: 'dataset', name: 'help-chats', title: 'Add 60 conversations as JSON Lines' },
	{ type: 'dataset', name: 'agent-session', title: 'Add the session of a coding agent' },
	{ type: 'model', name: 'digits-resnet-tiny', title: 'Add the trained digit classifier' },
	{ type: 'model', name: 'feedback-bert-tiny', title: 'Add the trained text classifier' },
	{ type: 'space', name: 'draw-a-digit', title: 'Add the drawing app' },
]

/** Where and as whom to push. */
export interface DemoTarget {
	/** The hub's address, for instance `http://127.0.0.1:3000`. */
	origin: string
	/** A write token of a member of `DEMO_NAMESPACE`. */
	token: string
	/** Told of each repository once it is complete. */
	onPushed?: (id: string) => void
	/** Used instead of the global one: a hub behind a proxy names addresses that it cannot reach itself yet. */
	fetch?: typeof fetch
}

const FOLDER = join(import.meta.dirname, 'repos')

async function filesOf(type: RepoType, name: string): Promise<{ path: string; content: Blob }[]> {
	const folder = join(FOLDER, type, name)
	const paths = globSync('**/*', { cwd: folder })
		.filter((path) => statSync(join(folder, path)).isFile())
		.sort()
	return Promise.all(paths.map(async (path) => ({ path: path.replaceAll('\\', '/'), content: new Blob([await readFile(join(folder, path))]) })))
}

async function exists({ origin, fetch: send = globalThis.fetch }: DemoTarget, type: RepoType, id: string): Promise<boolean> {
	const answer = await send(`${origin}/api/${type}s/${id}`)
	await answer.body?.cancel()
	return answer.ok
}

/**
 * Pushes the demo content through the public API with the official JavaScript client, as any user would. May be repeated: what is there
 * already is left as it is.
 *
 * @throws when the hub refuses; what was pushed before stays
 */
export async function pushDemo(target: DemoTarget): Promise<void> {
	const { origin, token, onPushed, fetch = globalThis.fetch } = target
	await whoAmI({ accessToken: token, hubUrl: origin, fetch })
	for (const { type, name, title } of REPOSITORIES) {
		const id = `${DEMO_NAMESPACE}/${name}`
		const repo = { type, name: id }
		const common = { repo, accessToken: token, hubUrl: origin, fetch }
		if (!(await exists(target, type, id))) await createRepo({ ...common, ...(type === 'space' ? { sdk: 'static' as const } : {}) })
		await uploadFiles({ ...common, files: await filesOf(type, name), commitTitle: title, useWebWorkers: false })
		onPushed?.(id)
	}
}
