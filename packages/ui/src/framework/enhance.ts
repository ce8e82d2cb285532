import { followFragment } from '../follow-fragment.ts'

const key = (framework: string): string => `hidden-framework-${framework}`
const blocksOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-framework-block]')]

/** Makes the buttons of framework blocks under `root` work. A fragment that leads into a hidden block opens it. */
export function enhanceFrameworkContent(root: ParentNode): void {
	for (const block of blocksOf(root)) {
		const framework = block.dataset['frameworkBlock'] ?? ''
		show(block, localStorage.getItem(key(framework)) === null)
		block.querySelector('button[aria-controls]')?.addEventListener('click', () => {
			const opens = !isOpen(block)
			if (opens) localStorage.removeItem(key(framework))
			else localStorage.setItem(key(framework), '1')
			for (const other of blocksOf(root)) if (other.dataset['frameworkBlock'] === framework) show(other, opens)
		})
	}
	followFragment((target) => {
		const block = target.closest<HTMLElement>('[data-framework-block]')
		if (block) show(block, true)
	})
}

const isOpen = (block: HTMLElement): boolean => block.querySelector('button[aria-controls]')?.ariaExpanded === 'true'

function show(block: HTMLElement, opens: boolean): void {
	const button = block.querySelector<HTMLButtonElement>('button[aria-controls]')
	if (!button) return
	button.ariaExpanded = String(opens)
	button.textContent = (opens ? button.dataset['hide'] : button.dataset['show']) ?? ''
	document.getElementById(button.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-off', !opens)
}
