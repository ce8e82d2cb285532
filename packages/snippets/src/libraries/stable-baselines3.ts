import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Stable-Baselines3: agents, kept as zip files whose name the repository does not tell. */
export const stableBaselines3 = (({ id }) => [
	{
		language: 'python',
		install: 'pip install huggingface_sb3',
		code: py`from huggingface_sb3 import load_from_hub

# Put the name of the zip file of this repository in place of {MODEL FILENAME}.
checkpoint = load_from_hub(repo_id=${id}, filename="{MODEL FILENAME}.zip")`,
	},
]) satisfies Generator
