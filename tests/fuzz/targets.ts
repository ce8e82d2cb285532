import type { FuzzTarget } from './fuzz-target.ts'

/** Every parser of bytes from outside, by the folder of its corpus. Each is loaded on its turn and counts only the blocks of its own program. */
const TARGETS: Readonly<Record<string, () => Promise<{ target: FuzzTarget }>>> = {
	'app-facts': () => import('./targets/app-facts.ts'),
	card: () => import('./targets/card.ts'),
	'chat-template': () => import('./targets/chat-template.ts'),
	claims: () => import('./targets/claims.ts'),
	'commit-lines': () => import('./targets/commit-lines.ts'),
	cursor: () => import('./targets/cursor.ts'),
	'dataset-facts': () => import('./targets/dataset-facts.ts'),
	diff: () => import('./targets/diff.ts'),
	'docs-page': () => import('./targets/docs-page.ts'),
	'docs-project': () => import('./targets/docs-project.ts'),
	'docs-search': () => import('./targets/docs-search.ts'),
	'eval-results': () => import('./targets/eval-results.ts'),
	'file-form': () => import('./targets/file-form.ts'),
	'front-matter': () => import('./targets/front-matter.ts'),
	gguf: () => import('./targets/gguf.ts'),
	'git-objects': () => import('./targets/git-objects.ts'),
	'git-rules': () => import('./targets/git-rules.ts'),
	headers: () => import('./targets/headers.ts'),
	http: () => import('./targets/http.ts'),
	'json-bodies': () => import('./targets/json-bodies.ts'),
	'lfs-pointer': () => import('./targets/lfs-pointer.ts'),
	'listing-query': () => import('./targets/listing-query.ts'),
	markdown: () => import('./targets/markdown.ts'),
	'model-config': () => import('./targets/model-config.ts'),
	names: () => import('./targets/names.ts'),
	notebook: () => import('./targets/notebook.ts'),
	oauth: () => import('./targets/oauth.ts'),
	'outbound-address': () => import('./targets/outbound-address.ts'),
	parquet: () => import('./targets/parquet.ts'),
	picture: () => import('./targets/picture.ts'),
	range: () => import('./targets/range.ts'),
	routes: () => import('./targets/routes.ts'),
	safetensors: () => import('./targets/safetensors.ts'),
	'safetensors-index': () => import('./targets/safetensors-index.ts'),
	search: () => import('./targets/search.ts'),
	settings: () => import('./targets/settings.ts'),
	'table-binary': () => import('./targets/table-binary.ts'),
	'table-splits': () => import('./targets/table-splits.ts'),
	'table-text': () => import('./targets/table-text.ts'),
	'tokenizer-config': () => import('./targets/tokenizer-config.ts'),
	'xet-shard': () => import('./targets/xet-shard.ts'),
	xorb: () => import('./targets/xorb.ts'),
}

/** The names of all targets. */
export const TARGET_NAMES: readonly string[] = Object.keys(TARGETS)

/** Loads a target. @throws when no target has this name */
export async function openTarget(name: string): Promise<FuzzTarget> {
	const load = TARGETS[name]
	if (!load) throw new Error(`There is no target "${name}"`)
	return (await load()).target
}
