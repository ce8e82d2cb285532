import type { Page } from 'playwright-core'

/**
 * Lists what is wrong with the open page: an element or attribute that could run or load something, a name that shadows one of the
 * document's own, a control of the hub that another element covers. One line for each fault.
 */
export function lookForHarm(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const harm: string[] = []
		const show = (element: Element): string => element.outerHTML.slice(0, 160)
		// Names of elements cannot shadow what is on the prototype.
		const find = Document.prototype.querySelectorAll.bind(document)
		const isOwn = (address: string): boolean => new URL(address, location.href).origin === location.origin
		for (const element of find('*')) {
			const name = element.localName
			if (name === 'script' && element instanceof HTMLScriptElement) {
				const isData = element.type !== '' && element.type !== 'module' && element.type !== 'text/javascript'
				const isBuilt = element.src !== '' && isOwn(element.src) && /^\/(?:assets|vendor)\//.test(new URL(element.src).pathname)
				if (!isData && !isBuilt && element.nonce === '') harm.push(`script: ${show(element)}`)
			}
			if (['object', 'embed', 'applet', 'base', 'portal', 'fencedframe', 'frame', 'frameset'].includes(name))
				harm.push(`element: ${show(element)}`)
			if (name === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '')) harm.push(`refresh: ${show(element)}`)
			if (name === 'link' && !(element.getAttribute('href') ?? '').startsWith('data:image/') && !isOwn(element.getAttribute('href') ?? ''))
				harm.push(`link: ${show(element)}`)
			if (name === 'form' && !isOwn(element.getAttribute('action') ?? '')) harm.push(`form: ${show(element)}`)
			if (name === 'iframe') {
				const source = element.getAttribute('src') ?? ''
				if (
					element.hasAttribute('srcdoc') ||
					!isOwn(source) ||
					!/^\/(?:assets|app-content)\//.test(new URL(source, location.href).pathname)
				)
					harm.push(`frame: ${show(element)}`)
			}
			for (const { name: attribute, value } of element.attributes) {
				if (attribute.startsWith('on')) harm.push(`handler: ${show(element)}`)
				if (/^(?:href|src|action|formaction|data|xlink:href|poster|background|to|values)$/.test(attribute)) {
					const bare = Array.from(value)
						.filter((letter) => letter > ' ')
						.join('')
					if (/^(?:javascript|vbscript):/i.test(bare) || /^data:text\/html/i.test(bare)) harm.push(`address: ${show(element)}`)
				}
				if (attribute === 'ping' || attribute === 'srcdoc') harm.push(`${attribute}: ${show(element)}`)
			}
			const known = element.getAttribute('name') ?? element.id
			if (known !== '' && known in Document.prototype) {
				const value: unknown = Reflect.get(document, known)
				if (value instanceof Element && value === element) harm.push(`covers document.${known}: ${show(element)}`)
			}
		}
		const search = find('header input[type=search], header [role=searchbox], header a')[0]
		if (search instanceof HTMLElement) {
			const { left, top, width, height } = search.getBoundingClientRect()
			const hit = Document.prototype.elementFromPoint.call(document, left + width / 2, top + height / 2)
			if (width > 0 && hit && !search.contains(hit) && !hit.contains(search)) harm.push(`lies over the head of the page: ${show(hit)}`)
		}
		if (document.title === 'attacked') harm.push('the title was changed')
		return harm
	})
}
