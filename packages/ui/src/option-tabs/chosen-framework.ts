const KEY = 'framework'

/** The framework that the reader chose: what the address says, else what they chose last. `undefined` when they never did. */
export function chosenFramework(): string | undefined {
	const asked = new URLSearchParams(location.search).get('fw') ?? undefined
	try {
		// Only names: what anyone can put into an address is kept for every later page.
		if (asked !== undefined && /^\w{1,20}$/.test(asked)) localStorage.setItem(KEY, asked)
		return asked ?? localStorage.getItem(KEY) ?? undefined
	} catch {
		// A browser that keeps nothing for this site.
		return asked
	}
}

/** Links that have a page for the reader's framework lead to it. */
export function followFramework(): void {
	const framework = chosenFramework()
	if (framework === undefined || !/^\w{1,20}$/.test(framework)) return
	for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-fw-${framework}]`)) {
		const address = link.getAttribute(`data-fw-${framework}`)
		if (address?.startsWith('/')) link.href = address
	}
}
