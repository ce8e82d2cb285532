import { findLibrary, findTask, languageName, LICENSES } from '@stoa/catalog'

/** Prefixes that only sort tags: the facet or the line a tag stands in already says them. */
const PREFIX =
	/^(license|language|library|dataset|base_model|task_categories|task_ids|size_categories|format|modality|region|arxiv|doi|sdk):(.*)$/

/** Spellings short enough for a listing row. */
const SHORT: Record<string, string> = { 'apache-2.0': 'Apache 2.0', other: 'Other license' }

/** Formats and frameworks that tags name, as they write themselves. */
const FORMATS: Readonly<Record<string, string>> = {
	gguf: 'GGUF',
	jax: 'JAX',
	onnx: 'ONNX',
	pytorch: 'PyTorch',
	safetensors: 'Safetensors',
	tensorboard: 'TensorBoard',
	tf: 'TensorFlow',
}

/** Tags come from cards that any user can push: the memory of them is bounded. */
const REMEMBERED = 5000
const labels = new Map<string, string>()

/** A tag as people read it: `license:mit` is "MIT", `text-classification` "Text Classification", `he` "Hebrew". */
export function tagLabel(tag: string): string {
	const known = labels.get(tag)
	if (known !== undefined) return known
	const label = makeLabel(tag)
	if (labels.size >= REMEMBERED) labels.clear()
	labels.set(tag, label)
	return label
}

function makeLabel(tag: string): string {
	const [, kind, value = tag] = PREFIX.exec(tag) ?? []
	if (kind === 'license') return SHORT[value] ?? LICENSES.get(value) ?? value
	if (kind === 'language') return languageName(value) ?? value
	if (kind === 'size_categories') return rowsLabel(value)
	if (kind === 'dataset' || kind === 'base_model') return value
	if (Object.hasOwn(FORMATS, value)) return FORMATS[value] ?? value
	return findTask(value)?.label ?? findLibrary(value)?.prettyLabel ?? (value.length <= 3 ? languageName(value) : undefined) ?? value
}

/** How many rows a dataset has, as its card says in classes: `1K<n<10K` is "1K to 10K". */
function rowsLabel(value: string): string {
	const [, from, to] = /^(\w+)<n<(\w+)$/.exec(value) ?? []
	if (from !== undefined && to !== undefined) return `${from} to ${to}`
	return value.replace(/^n<(?=\w+$)/, 'under ').replace(/^n>(?=\w+$)/, 'over ')
}
