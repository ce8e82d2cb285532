import type { RepoMetadata, Sibling } from '@stoa/hub'
import { ggufModels, type GgufModel } from '@stoa/snippets'
import { CodeBlock, compactCount, Count, exactCount, Size, When } from '@stoa/ui'
import { blobAddress, repoAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { FactList, RailSection } from '../../../parts/rail.tsx'
import { addressOfUse } from '../../../parts/use/use-choice.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { Words } from '../../../words/words.ts'
import type { ModelData } from './load.ts'
import { chatTemplatesOf } from './chat-templates.ts'
import styles from './weights.module.css'

const WEIGHTS = /\.(?:safetensors|gguf|onnx|bin|pt|pth|h5|keras|msgpack|tflite|joblib|pkl|mlmodel)$/

/** Quantizations that are shown at once. */
const QUANTISATIONS_SHOWN = 8

const sumOf = (files: readonly Sibling[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** What a model is made of: its size, its types, its quantizations, how it is talked to. */
export function Weights({ data: { frame, at, use } }: { data: ModelData }) {
	const words = useWords().repository.model
	const { now } = useFrame()
	const { metadata } = frame.repo
	const weights = (at?.siblings ?? []).filter(({ path }) => WEIGHTS.test(path))
	const formats = Map.groupBy(weights, ({ path }) => path.slice(path.lastIndexOf('.') + 1))
	const dtypes = Object.entries(metadata.safetensors?.parameters ?? {})
	const models = ggufModels(at?.siblings ?? [])
	// No application here runs a GGUF file of images, or one whose header could not be read.
	const runs = use?.parts.some(({ key }) => key === 'apps') ?? false
	return (
		<RailSection title={weights.length > 0 || metadata.parameterCount !== undefined ? words.weights : words.files}>
			<FactList
				facts={[
					...(metadata.parameterCount === undefined ? [] : [{ name: words.parameters, value: <Count value={metadata.parameterCount} /> }]),
					...(dtypes.length > 0
						? [
								{
									name: dtypes.length > 1 ? words.types : words.type,
									value: dtypes.map(([dtype, count]) => (dtypes.length > 1 ? `${dtype} ${compactCount(count)}` : dtype)).join(', '),
								},
							]
						: []),
					...architectureFacts(words, metadata),
					...[...formats].map(([format, files]) => ({ name: format, value: <Size bytes={sumOf(files)} /> })),
					{
						name: words.allFiles,
						value: (
							<span title={words.fileCount(at?.siblings.length ?? 0)}>
								<Size bytes={sumOf(at?.siblings ?? [])} />
							</span>
						),
					},
					{ name: words.updated, value: <When date={frame.repo.lastModified} now={now} /> },
				]}
			/>
			{models.length > 0 && <Quantisations models={models} id={frame.repo.name} runs={runs} />}
			<ChatTemplates metadata={metadata} />
		</RailSection>
	)
}

function architectureFacts(words: Words['repository']['model'], { gguf, config }: RepoMetadata): { name: string; value: string }[] {
	const listed = config?.['architectures']
	const architecture = gguf?.['architecture'] ?? (Array.isArray(listed) ? listed[0] : undefined) ?? config?.['model_type']
	const context = gguf?.['context_length']
	return [
		...(typeof architecture === 'string' ? [{ name: words.architecture, value: architecture }] : []),
		...(typeof context === 'number' && context > 0 ? [{ name: words.context, value: words.tokens(exactCount(context)) }] : []),
	]
}

/** `runs`: whether "Use this model" shows how to run one of them. */
interface QuantisationsProps {
	models: readonly GgufModel[]
	id: string
	runs: boolean
}

function Quantisations({ models, ...rest }: QuantisationsProps) {
	const words = useWords().repository.model
	const larger = models.slice(QUANTISATIONS_SHOWN)
	return (
		<>
			<QuantisationTable models={models.slice(0, QUANTISATIONS_SHOWN)} {...rest} />
			{larger.length > 0 && (
				<details>
					<summary>{words.largerFiles(larger.length)}</summary>
					<QuantisationTable models={larger} {...rest} />
				</details>
			)}
		</>
	)
}

function QuantisationTable({ models, id, runs }: QuantisationsProps) {
	const words = useWords().repository.model
	const page = repoAddress({ kind: 'model', id })
	return (
		<table className={styles.quantisations}>
			<thead className="sr-only">
				<tr>
					<th scope="col">{words.quantization}</th>
					<th scope="col">{words.size}</th>
					{runs && <th scope="col">{words.howRun}</th>}
				</tr>
			</thead>
			<tbody>
				{models.map(({ path, quantization, bytes }) => (
					<tr key={path}>
						<td>
							<a href={blobAddress({ kind: 'model', id }, 'main', path)} title={path} dir="ltr">
								{quantization ?? path}
							</a>
						</td>
						<td>
							<Size bytes={bytes} />
						</td>
						{runs && (
							<td>
								<a
									href={addressOfUse(page, { part: 'apps', quant: quantization ?? path })}
									aria-label={words.run(quantization ?? path)}
									rel="nofollow"
								>
									{words.runLabel}
								</a>
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function ChatTemplates({ metadata }: { metadata: RepoMetadata }) {
	const words = useWords().repository.model
	return chatTemplatesOf(metadata).map(({ name, text, isCut }) => (
		<details key={name} className={styles.template}>
			<summary>{name === 'default' ? words.chatTemplate : words.chatTemplateName(name)}</summary>
			<CodeBlock code={text} renderCopy={(button) => <Island name="copy">{button}</Island>} />
			{isCut && <p>{words.chatTemplateCut}</p>}
		</details>
	))
}
