import { enhanceWidgets } from '@stoa/ui/enhancers'

/** Brings the widgets of a text to life: tabs, quizzes, diagrams, copy buttons. Only what the page names is fetched. */
export function start(island: HTMLElement, { names }: { names: readonly string[] }): Promise<void> {
	return enhanceWidgets(island, names)
}
