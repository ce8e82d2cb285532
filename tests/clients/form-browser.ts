/** A browser without scripts: it keeps cookies, follows no redirect on its own, and sends forms with their hidden fields. */
export interface FormBrowser {
	get(address: string): Promise<Response>
	/** Loads the page at `address` and sends its form to `action` with these fields and the hidden ones. */
	send(address: string, action: string, fields: Record<string, string>): Promise<Response>
}

/** Opens such a browser on a hub. */
export function openFormBrowser(origin: string): FormBrowser {
	const cookies = new Map<string, string>()
	async function ask(address: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers)
		headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
		const answer = await fetch(new URL(address, origin), { ...init, headers, redirect: 'manual' })
		for (const line of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			cookies.set(name, value)
		}
		return answer
	}
	return {
		get: (address) => ask(address),
		async send(address, action, fields) {
			const html = await (await ask(address)).text()
			const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1]
			if (csrf === undefined) throw new Error(`${address} has no form: ${html.slice(0, 500)}`)
			return ask(action, {
				method: 'POST',
				body: new URLSearchParams({ ...fields, csrf }),
				headers: { origin, 'sec-fetch-site': 'same-origin' },
			})
		},
	}
}
