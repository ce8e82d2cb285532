import type { LivelyWidget } from './render-widget.tsx'

/** Brings widgets of one kind inside an element to life. */
export type Enhancer = (root: HTMLElement) => void | Promise<void>

const tabs = (): Promise<Enhancer> => import('../option-tabs/enhance.ts').then((part) => part.enhanceTabs)
const embeds = (): Promise<Enhancer> => import('../video/enhance.ts').then((part) => part.enhanceEmbeds)
const copying = (): Promise<Enhancer> => import('../copy-button/start-copy-button.ts').then((part) => part.startCopyButtons)

/** Each fetched only by pages that have its widget. */
const ENHANCERS: Readonly<Record<LivelyWidget, () => Promise<Enhancer>>> = {
	code: copying,
	tabs,
	'framework-branches': tabs,
	'framework-switch': tabs,
	'framework-content': () => import('../framework/enhance.ts').then((part) => part.enhanceFrameworkContent),
	video: embeds,
	embed: embeds,
	question: () => import('../question/enhance.ts').then((part) => part.enhanceQuestions),
	formula: () => import('../formula/enhance.ts').then((part) => part.enhanceFormulas),
	'inference-snippet': async () => {
		const [{ enhanceInferenceSnippets }, copy] = await Promise.all([import('../inference-snippet/enhance.ts'), copying()])
		return (root) => {
			enhanceInferenceSnippets(root)
			return copy(root)
		}
	},
	diagram: () => import('../diagram/enhance.ts').then((part) => part.enhanceDiagrams),
}

/** Reads the names off the list itself: another one would be sent to every page. */
const hasEnhancer = (name: string): name is LivelyWidget => Object.hasOwn(ENHANCERS, name)

/** Fetches what the widgets named need and brings those under `root` to life. Names without an enhancer are passed over. */
export async function enhanceWidgets(root: HTMLElement, names: readonly string[]): Promise<void> {
	const wanted = new Set(names.filter(hasEnhancer).map((name) => ENHANCERS[name]))
	await Promise.all([...wanted].map(async (load) => (await load())(root)))
}
