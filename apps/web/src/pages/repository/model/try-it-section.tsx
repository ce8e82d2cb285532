import { findTask } from '@stoa/catalog'
import type { Repo, RepoAtRevision } from '@stoa/hub'
import { CodeBlock, sizeText } from '@stoa/ui'
import { uploadAddress } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { examplePictures, exampleTexts, suitsDrawing } from '../../../islands/try-it/examples.ts'
import { type NoTrial, planTrial } from '../../../islands/try-it/plan-trial.ts'
import type { TryItProps } from '../../../islands/try-it/props.ts'
import { TryIt } from '../../../islands/try-it/try-it.tsx'
import { RailNote, RailSection } from '../../../layouts/rail.tsx'
import { useFrame } from '../../../site/frame.tsx'

/** Runs the model in the visitor's browser, or says why it cannot. A model without a task is not asked for. */
export function TryItSection({ repo, at, mayWrite }: { repo: Repo; at: RepoAtRevision; mayWrite: boolean }) {
	const { assets } = useFrame()
	const { pipelineTag, widgetData, tags } = repo.metadata
	if (!pipelineTag) return null
	const trial = planTrial(pipelineTag, at.siblings)
	if ('reason' in trial)
		return (
			<RailSection title="Try it">
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
		runtime: assets.runtime,
	}
	return (
		<RailSection title="Try it">
			<Island name="try-it" when="approach" props={props}>
				<TryIt {...props} />
			</Island>
		</RailSection>
	)
}

function Why({ why, task, repo, mayWrite }: { why: NoTrial; task: string; repo: Repo; mayWrite: boolean }) {
	const label = findTask(task)?.label ?? task
	if (why.reason === 'other-task')
		return <RailNote>{label} does not run in the browser here yet. Load the model with the code below.</RailNote>
	if (why.reason === 'too-large')
		return <RailNote>At {sizeText(why.bytes)} this model is too large for a browser. Load it with the code below.</RailNote>
	if (why.reason === 'no-file')
		return (
			<RailNote>
				To run in the browser, this model needs the file <code>{why.file}</code> beside its weights.
			</RailNote>
		)
	return (
		<>
			<RailNote>To run in the browser, this model needs an ONNX file, and it has none.</RailNote>
			<details>
				<summary>How to add one</summary>
				<CodeBlock
					code={`pip install "optimum[onnxruntime]"\noptimum-cli export onnx \\\n  --model ${repo.name} out/\nhf upload ${repo.name} out/model.onnx \\\n  onnx/model.onnx`}
				/>
				{mayWrite && <a href={uploadAddress({ kind: 'model', id: repo.name })}>Upload it here</a>}
			</details>
		</>
	)
}
