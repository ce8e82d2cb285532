import { sh } from '../quote.ts'
import type { Generator, Snippet } from '../snippet.ts'

const FILE_HINT = '# FILE.cmf: one of the files listed above'

function steps(task: string | undefined): { title: string; code: string }[] {
	if (task === 'text-to-image')
		return [{ title: 'Paint', code: `${FILE_HINT}\ncortiq imagine FILE.cmf --prompt 'a fox asleep in autumn leaves' --out fox.ppm` }]
	if (task === 'text-to-video')
		return [
			{
				title: 'Animate',
				code: `${FILE_HINT}\ncortiq animate FILE.cmf --prompt 'a paper boat drifting down a rainy street' --out clip.avi`,
			},
		]
	if (task === 'text-to-audio')
		return [
			{
				title: 'Compose',
				code: `${FILE_HINT}
cortiq music FILE.cmf --prompt 'slow piano with soft strings behind' \\
  --lyrics 'the tide comes in and carries us home again' --seconds 20 --out song.wav`,
			},
		]
	return [
		{ title: 'Run', code: `${FILE_HINT}\ncortiq run FILE.cmf --prompt 'Why is the sky blue?'` },
		{ title: 'Serve', code: `${FILE_HINT}\ncortiq serve FILE.cmf --port 8080` },
	]
}

/** Cortiq: a command-line program that reads `.cmf` files. */
export const cortiq = (({ id, pipeline_tag: task }) => [
	{
		language: 'sh',
		title: 'Install and download',
		install: 'cargo install cortiq-cli',
		code: sh`hf download ${id} --include "*.cmf" --local-dir .
ls *.cmf`,
	},
	...steps(task).map((step): Snippet => ({ language: 'sh', ...step })),
]) satisfies Generator
