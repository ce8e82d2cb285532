import type { Repo } from '@stoa/hub'

/** One way to load a model: where the lines run, and the lines. */
export interface LoadLines {
	title: string
	code: string
	language: 'python' | 'bash' | 'javascript'
}

/**
 * The lines that load this model with the library its files name, then the ways that work for every repository. Only what is known to
 * work is shown: a library without lines here gets the download command.
 */
export function loadLines(repo: Repo, origin: string): LoadLines[] {
	const id = JSON.stringify(repo.name)
	const { libraryName, transformersInfo, tags } = repo.metadata
	const lines: LoadLines[] = []
	if (libraryName === 'transformers') {
		const auto = transformersInfo?.auto_model ?? 'AutoModel'
		lines.push({
			title: 'transformers',
			language: 'python',
			code: `from transformers import ${auto}\n\nmodel = ${auto}.from_pretrained(${id})`,
		})
	}
	if (libraryName === 'sentence-transformers')
		lines.push({
			title: 'sentence-transformers',
			language: 'python',
			code: `from sentence_transformers import SentenceTransformer\n\nmodel = SentenceTransformer(${id})`,
		})
	if (libraryName === 'diffusers')
		lines.push({
			title: 'diffusers',
			language: 'python',
			code: `from diffusers import DiffusionPipeline\n\npipeline = DiffusionPipeline.from_pretrained(${id})`,
		})
	if (libraryName === 'timm')
		lines.push({
			title: 'timm',
			language: 'python',
			code: `import timm\n\nmodel = timm.create_model("hf-hub:${repo.name}", pretrained=True)`,
		})
	if (tags.includes('transformers.js') && repo.metadata.pipelineTag)
		lines.push({
			title: 'transformers.js',
			language: 'javascript',
			code: `import { env, pipeline } from "@huggingface/transformers"\n\nenv.remoteHost = ${JSON.stringify(origin)}\nconst run = await pipeline("${repo.metadata.pipelineTag}", ${id})`,
		})
	lines.push({ title: 'Command line', language: 'bash', code: `export HF_ENDPOINT=${origin}\nhf download ${repo.name}` })
	lines.push({ title: 'git', language: 'bash', code: `git lfs install\ngit clone ${origin}/${repo.name}` })
	return lines
}
