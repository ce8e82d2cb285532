import { changeChoices, readChoices } from '../choices.ts'
import type { ThemeStore } from './start.ts'

/** Where a server makes the pages it reads a cookie. */
export const cookieStore: ThemeStore = {
	read: () => readChoices().get('theme'),
	write: (theme) => changeChoices((choices) => (theme === 'system' ? choices.delete('theme') : choices.set('theme', theme))),
}
