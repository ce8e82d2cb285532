import { CodeBlock } from '../code-block/code-block.tsx'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './inference-snippet.module.css'

/** One program that calls a model; `html` is its highlighted, safe code. */
export interface InferenceVariant {
	provider: string
	language: string
	client: string
	code: string
	html: string
}

/** What an inference snippet shows. */
export interface InferenceSnippetProps {
	/** Unique in the document. */
	id: string
	pipeline: string
	providers: readonly { name: string; modelId: string; providerModelId: string }[]
	variants: readonly InferenceVariant[]
	words?: WidgetWords
}

const LANGUAGES: Readonly<Record<string, string>> = { python: 'Python', js: 'JavaScript', sh: 'cURL' }

/** Ready-made calls of a model: choose the provider, the language and the client. All of them are in the page; without scripts all show. */
export function InferenceSnippet({ id, pipeline, providers, variants, words = ENGLISH_WIDGETS }: InferenceSnippetProps) {
	const name = `${words.models}: ${pipeline}`
	if (variants.length === 0) return <ModelList providers={providers} name={name} />
	const choose = (part: 'provider' | 'language' | 'client', label: string) => (
		<label>
			<span>{label}</span>
			<select name={`${id}-${part}`} data-part={part} autoComplete="off">
				{[...new Set(variants.map((variant) => variant[part]))].map((value) => (
					<option key={value} value={value}>
						{LANGUAGES[value] ?? value}
					</option>
				))}
			</select>
		</label>
	)
	return (
		<section className={styles.snippet} data-inference-snippet aria-label={name}>
			<div className={styles.choices}>
				{choose('provider', words.provider)}
				{choose('language', words.language)}
				{choose('client', words.client)}
			</div>
			{variants.map(({ provider, language, client, code, html }, index) => (
				<div
					key={`${provider} ${language} ${client}`}
					data-provider={provider}
					data-language={language}
					data-client={client}
					data-off={index === 0 ? undefined : ''}
					className={styles.variant}
				>
					<p className={styles.name}>
						{provider}, {LANGUAGES[language] ?? language}, {client}
					</p>
					<CodeBlock code={code} highlighted={html} language={language} />
				</div>
			))}
			<ModelList providers={providers} name={name} />
		</section>
	)
}

function ModelList({ providers, name }: { providers: InferenceSnippetProps['providers']; name: string }) {
	return (
		<ul className={styles.models} aria-label={name}>
			{[...new Set(providers.map(({ modelId }) => modelId))].map((modelId) => (
				<li key={modelId}>
					<a href={`/${modelId}`} dir="ltr">
						{modelId}
					</a>{' '}
					<span dir="ltr">
						{providers
							.filter((provider) => provider.modelId === modelId)
							.map((provider) => provider.name)
							.join(', ')}
					</span>
				</li>
			))}
		</ul>
	)
}
