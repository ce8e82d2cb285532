import type { Snippet } from '@stoa/snippets'
import { repoAddress, type RepoKind } from '@stoa/vocabulary'
import { askThisHub, type UseWords } from './ask-this-hub.ts'
import { addressOfUse, type UseChoice } from './use-choice.ts'
import type { UseView } from './use-data.ts'

/** What is to be loaded, and from where. */
export interface Source {
	kind: Exclude<RepoKind, 'space'>
	id: string
	/** This hub's own origin, without a slash at the end. */
	origin: string
	/** Whether a token is needed to download it. */
	isClosed: boolean
	words: UseWords
}

/** One way to load a repository: a library, or a tool that takes any repository. */
interface Way {
	key: string
	text: string
	programs: () => Snippet[]
}

/** Ways that work for every repository. */
function plainWays({ kind, id, origin, isClosed, words }: Source): Way[] {
	const option = kind === 'model' ? '' : `--repo-type ${kind} `
	const download: Snippet = { language: 'sh', install: 'pip install huggingface_hub', code: `hf download ${option}${id}` }
	const clone: Snippet = { language: 'sh', code: `git lfs install\ngit clone ${origin}${repoAddress({ kind, id })}` }
	return [
		{ key: 'hf', text: words.commandLine, programs: () => [askThisHub(words, origin, isClosed), download] },
		{ key: 'git', text: 'git', programs: () => [clone] },
	]
}

/** The libraries that can load a repository and the tools that take any, one of them chosen. */
export function libraryView(source: Source, libraries: readonly Way[], choice: UseChoice): Omit<UseView, 'parts'> {
	const ways = [...libraries, ...plainWays(source)]
	const wanted = choice.of('library')
	const chosen = ways.find(({ key }) => key === wanted) ?? ways[0]
	return {
		tabsLabel: source.words.library,
		tabs: ways.map((way) => ({
			key: way.key,
			text: way.text,
			href: addressOfUse(repoAddress(source), { library: way.key }),
			current: way === chosen,
		})),
		controls: [],
		kept: {},
		notes: [],
		links: [],
		programs: chosen?.programs() ?? [],
	}
}
