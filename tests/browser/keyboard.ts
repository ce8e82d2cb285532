import type { Locator, Page } from 'playwright-core'

/** More Tab stops than any page in these tests has. */
const STOPS_MAX = 200
/** A page that answers a form may be slow on a busy machine, in milliseconds. */
const ANSWER_MS_MAX = 30_000

/** Moves to a control by Tab alone, from the page's current focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	// Found once, because finding it by its role reads the names of the whole page; and again when a script has put another in its place.
	let element = await target.elementHandle()
	for (let stop = 0; stop < STOPS_MAX; stop++) {
		const [isThere, isFocused] = (await element?.evaluate((one) => [one.isConnected, one === document.activeElement])) ?? []
		if (isFocused) return
		if (!isThere) element = await target.elementHandle()
		await page.keyboard.press('Tab')
	}
	throw new Error(`${String(target)} is not reached by Tab`)
}

/** Replaces a field's value. `field`: the label of a field in `main`, or any field. */
export async function type(page: Page, field: string | Locator, text: string): Promise<void> {
	await tabTo(page, typeof field === 'string' ? page.getByRole('main').getByLabel(field, { exact: true }) : field)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type(text)
}

/** Presses Enter where it sends a form or follows a link, and waits for the next page. */
export async function enter(page: Page): Promise<void> {
	await Promise.all([page.waitForEvent('framenavigated', { timeout: ANSWER_MS_MAX }), page.keyboard.press('Enter')])
	await page.waitForLoadState('load', { timeout: ANSWER_MS_MAX })
}

/** Presses a button by Enter: one in `main` by its name, or any button. */
export async function press(page: Page, button: string | Locator): Promise<void> {
	await tabTo(page, typeof button === 'string' ? page.getByRole('main').getByRole('button', { name: button, exact: true }) : button)
	await enter(page)
}

/** Selects the next option after the selected one, in radio buttons or a list. */
export async function chooseNext(page: Page, name: string): Promise<void> {
	await tabTo(page, page.locator(`main input[name="${name}"]:checked, main select[name="${name}"]`).first())
	await page.keyboard.press('ArrowDown')
}

/** Opens the content that a summary folds. */
export async function unfold(page: Page, summary: Locator): Promise<void> {
	await tabTo(page, summary)
	await page.keyboard.press('Enter')
}

/** Accepts the only pending invitation of the signed-in user. */
export async function joinOrganisation(page: Page): Promise<void> {
	await page.goto('/invitations')
	await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Answer' }))
	await enter(page)
	await press(page, 'Join')
}
