import type { Locator, Page } from 'playwright-core'

/** More stops than any page has that is walked here. */
const STOPS_MAX = 200
/** A page that answers a form may take long on a machine that does a lot else. */
const ANSWER_MS_MAX = 30_000

/** Goes to a control by Tab alone, from wherever the page has put the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor()
	for (let stop = 0; stop < STOPS_MAX; stop++) {
		if (await target.evaluate((element) => element === document.activeElement)) return
		await page.keyboard.press('Tab')
	}
	throw new Error(`${String(target)} is not reached by Tab`)
}

/** Types over what a field holds: one of `main`, by its label, or any other. */
export async function type(page: Page, field: string | Locator, text: string): Promise<void> {
	await tabTo(page, typeof field === 'string' ? page.getByRole('main').getByLabel(field, { exact: true }) : field)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type(text)
}

/** Presses Enter where it sends a form or follows a link, and waits for the page that answers. */
export async function enter(page: Page): Promise<void> {
	await Promise.all([page.waitForEvent('framenavigated', { timeout: ANSWER_MS_MAX }), page.keyboard.press('Enter')])
	await page.waitForLoadState('load', { timeout: ANSWER_MS_MAX })
}

/** Presses a button by Enter: one of `main`, by its name, or any other. */
export async function press(page: Page, button: string | Locator): Promise<void> {
	await tabTo(page, typeof button === 'string' ? page.getByRole('main').getByRole('button', { name: button, exact: true }) : button)
	await enter(page)
}

/** Chooses the next of a group of radio buttons, or of a list, from the one that is chosen. */
export async function chooseNext(page: Page, name: string): Promise<void> {
	await tabTo(page, page.locator(`main input[name="${name}"]:checked, main select[name="${name}"]`).first())
	await page.keyboard.press('ArrowDown')
}

/** Opens what a summary folds away. */
export async function unfold(page: Page, summary: Locator): Promise<void> {
	await tabTo(page, summary)
	await page.keyboard.press('Enter')
}

/** Takes the one invitation to an organisation that waits for whoever is signed in. */
export async function joinOrganisation(page: Page): Promise<void> {
	await page.goto('/invitations')
	await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Answer' }))
	await enter(page)
	await press(page, 'Join')
}
