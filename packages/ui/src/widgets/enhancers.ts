import { isLively, type LivelyWidget } from './lively-widgets.ts'

/** Brings widgets of one kind inside an element to life. */
export type Enhancer = (root: HTMLElement) => void | Promise<void>

const tabs = async (): Promise<Enhancer> => (await import('../option-tabs/enhance.ts')).enhanceTabs
const embeds = async (): Promise<Enhancer> => (await import('../video/enhance.ts')).enhanceEmbeds
const copying = async (): Promise<Enhancer> => (await import('../copy-button/start-copy-button.ts')).startCopyButtons

/** Each fetched only by pages that have its widget. */
const ENHANCERS: Readonly<Record<LivelyWidget, () => Promise<Enhancer>>> = {
	code: copying,
	tabs,
	'framework-branches': tabs,
	'framework-switch': tabs,
	'framework-content': async () => (await import('../framework/enhance.ts')).enhanceFrameworkContent,
	video: embeds,
	embed: embeds,
	question: async () => (await import('../question/enhance.ts')).enhanceQuestions,
	formula: async () => (await import('../formula/enhance.ts')).enhanceFormulas,
	'inference-snippet': async () => {
		const [{ enhanceInferenceSnippets }, copy] = await Promise.all([import('../inference-snippet/enhance.ts'), copying()])
		return (root) => {
			enhanceInferenceSnippets(root)
			return copy(root)
		}
	},
	diagram: async () => (await import('../diagram/enhance.ts')).enhanceDiagrams,
}

/** Fetches what the widgets named need and brings those under `root` to life. Names without an enhancer are passed over. */
export async function enhanceWidgets(root: HTMLElement, names: readonly string[]): Promise<void> {
	const wanted = new Set(names.filter(isLively).map((name) => ENHANCERS[name]))
	await Promise.all([...wanted].map(async (load) => (await load())(root)))
}
