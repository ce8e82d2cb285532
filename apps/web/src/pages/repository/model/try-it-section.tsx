import { findTask } from '@stoa/catalog'
import type { Repo, RepoAtRevision } from '@stoa/hub'
import { CodeBlock, sizeText } from '@stoa/ui'
import { uploadAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { examplePictures, exampleTexts, suitsDrawing } from '../../../islands/try-it/examples.ts'
import { type NoTrial, planTrial } from '../../../islands/try-it/plan-trial.ts'
import type { TryItProps } from '../../../islands/try-it/props.ts'
import { TryIt } from '../../../islands/try-it/try-it.tsx'
import { RailNote, RailSection } from '../../../parts/rail.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'

/** Runs the model in the visitor's browser, or says why it cannot. A model without a task is not asked for. */
export function TryItSection({ repo, at, mayWrite }: { repo: Repo; at: RepoAtRevision; mayWrite: boolean }) {
	const {
		repository: { model: words },
		islands,
	} = useWords()
	const { assets } = useFrame()
	const { pipelineTag, widgetData, tags } = repo.metadata
	if (!pipelineTag) return null
	const trial = planTrial(pipelineTag, at.siblings)
	if ('reason' in trial)
		return (
			<RailSection title={words.tryIt}>
				<Why why={trial} task={pipelineTag} repo={repo} mayWrite={mayWrite} />
			</RailSection>
		)
	const props: TryItProps = {
		modelId: repo.name,
		revision: at.oid,
		trial,
		texts: trial.task === 'text-classification' ? exampleTexts(widgetData) : [],
		pictures:
			trial.task === 'image-classification'
				? examplePictures(widgetData, { id: repo.name, revision: at.oid, paths: new Set(at.siblings.map(({ path }) => path)) })
				: [],
		canDraw: suitsDrawing([repo.name, ...tags]),
		words: islands.tryIt,
		runtime: assets.runtime,
	}
	return (
		<RailSection title={words.tryIt}>
			<Island name="try-it" when="approach" props={props}>
				<TryIt {...props} />
			</Island>
		</RailSection>
	)
}

function Why({ why, task, repo, mayWrite }: { why: NoTrial; task: string; repo: Repo; mayWrite: boolean }) {
	const words = useWords().repository.model
	const label = findTask(task)?.label ?? task
	if (why.reason === 'other-task') return <RailNote>{words.tryItOtherTask(label)}</RailNote>
	if (why.reason === 'too-large') return <RailNote>{words.tryItTooLarge(sizeText(why.bytes))}</RailNote>
	if (why.reason === 'no-file') return <RailNote>{words.tryItNoFile(<code>{why.file}</code>)}</RailNote>
	return (
		<>
			<RailNote>{words.tryItNoOnnx}</RailNote>
			<details>
				<summary>{words.tryItAddOnnx}</summary>
				<CodeBlock
					code={`pip install "optimum[onnxruntime]"\noptimum-cli export onnx \\\n  --model ${repo.name} out/\nhf upload ${repo.name} out/model.onnx \\\n  onnx/model.onnx`}
				/>
				{mayWrite && <a href={uploadAddress({ kind: 'model', id: repo.name })}>{words.uploadItHere}</a>}
			</details>
		</>
	)
}
