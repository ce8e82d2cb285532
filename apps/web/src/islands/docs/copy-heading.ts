import { announce, copyText } from '@stoa/ui/client'

/** How long "Copied" stays, in milliseconds, as at copy buttons (C-08). */
const COPIED_MS = 1000
const timers = new WeakMap<HTMLAnchorElement, ReturnType<typeof setTimeout>>()

/** Copies the whole address that a heading's link leads to, and says so beside it. */
export async function copyAddress(link: HTMLAnchorElement, copied = 'Copied'): Promise<void> {
	if (!(await copyText(link.href))) return
	link.dataset['copied'] = copied
	announce(copied)
	clearTimeout(timers.get(link))
	timers.set(
		link,
		setTimeout(() => delete link.dataset['copied'], COPIED_MS),
	)
}
