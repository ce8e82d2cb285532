const PARTS = ['provider', 'language', 'client'] as const

/** Makes the choices of inference snippets under `root` show the program that fits them. */
export function enhanceInferenceSnippets(root: ParentNode): void {
	for (const snippet of root.querySelectorAll<HTMLElement>('[data-inference-snippet]')) {
		snippet.addEventListener('change', () => show(snippet))
		show(snippet)
	}
}

/** Of a combination that there is not, the first program that has as many of the choices as possible, the first ones counting most. */
function show(snippet: HTMLElement): void {
	const selects = PARTS.map((part) => snippet.querySelector<HTMLSelectElement>(`select[data-part=${part}]`))
	let fitting = [...snippet.querySelectorAll<HTMLElement>(':scope > [data-provider]')]
	for (const [index, part] of PARTS.entries()) {
		const select = selects[index]
		if (!select) continue
		const possible = new Set(fitting.map((variant) => variant.dataset[part]))
		for (const option of select.options) option.disabled = !possible.has(option.value)
		if (!possible.has(select.value)) select.value = fitting[0]?.dataset[part] ?? ''
		fitting = fitting.filter((variant) => variant.dataset[part] === select.value)
	}
	for (const variant of snippet.querySelectorAll<HTMLElement>(':scope > [data-provider]'))
		variant.toggleAttribute('data-off', variant !== fitting[0])
}
