import type { Extension } from '@codemirror/state'

/** How each language's rules are fetched, by its name in fenced blocks. */
const LANGUAGES: Readonly<Record<string, () => Promise<Extension>>> = {
	markdown: async () => {
		const [{ markdown }, { yamlFrontmatter }] = await Promise.all([import('@codemirror/lang-markdown'), import('@codemirror/lang-yaml')])
		return yamlFrontmatter({ content: markdown() })
	},
	yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
	json: async () => (await import('@codemirror/lang-json')).json(),
	python: async () => (await import('@codemirror/lang-python')).python(),
	javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
	typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
}

/** The rules that color a language; nothing for those that have none. */
export async function languageRules(language: string): Promise<Extension> {
	return (await LANGUAGES[language]?.()) ?? []
}
