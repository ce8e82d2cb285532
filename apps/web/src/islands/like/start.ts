/** Sends the like without a page jump; when that fails, the form is sent as it would be without scripts. */
export function start(island: HTMLElement): void {
	const form = island.querySelector('form')
	const button = form?.querySelector('button')
	const wish = form?.querySelector<HTMLInputElement>('input[name=like]')
	const count = form?.querySelector<HTMLElement>('[data-likes]')
	if (!form || !button || !wish || !count) return
	form.addEventListener('submit', async (event) => {
		event.preventDefault()
		const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams({ csrf: String(new FormData(form).get('csrf')), like: wish.value }), redirect: 'manual' })
		// A redirect is the answer to a form; to the sign-in page it leads as well as back here, so a visitor goes the plain way.
		if (response.type !== 'opaqueredirect' && !response.ok) return form.submit()
		if (document.querySelector('form[action="/logout"]') === null) return form.submit()
		const liked = wish.value === 'yes'
		const likes = Number(count.dataset['likes']) + (liked ? 1 : -1)
		count.dataset['likes'] = String(likes)
		if (likes < 1000) count.textContent = String(likes)
		wish.value = liked ? 'no' : 'yes'
		button.setAttribute('aria-pressed', String(liked))
	})
}
