/** Sends the like without a page jump; when that fails, the form is sent as it would be without scripts. */
export function start(island: HTMLElement): void {
	const form = island.querySelector('form')
	const button = form?.querySelector('button')
	const wish = form?.querySelector<HTMLInputElement>('input[name=like]')
	const count = form?.querySelector<HTMLElement>('[data-likes]')
	if (!form || !button || !wish || !count) return
	const csrf = form.querySelector<HTMLInputElement>('input[name=csrf]')?.value ?? ''
	const send = async (): Promise<void> => {
		const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams({ csrf, like: wish.value }), redirect: 'manual' })
		if (response.type !== 'opaqueredirect' && !response.ok) return form.submit()
		const liked = wish.value === 'yes'
		const likes = Number(count.dataset['likes']) + (liked ? 1 : -1)
		count.dataset['likes'] = String(likes)
		if (likes < 1000) count.textContent = String(likes)
		wish.value = liked ? 'no' : 'yes'
		button.setAttribute('aria-pressed', String(liked))
		button.setAttribute('aria-label', (button.dataset['said'] ?? '').replace('{count}', String(likes)))
	}
	form.addEventListener('submit', (event) => {
		// Visitors are led to the sign-in page, the plain way.
		if (document.querySelector('form[action="/logout"]') === null) return
		event.preventDefault()
		void send()
	})
}
