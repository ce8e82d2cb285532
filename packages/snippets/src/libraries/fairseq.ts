import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** fairseq: models, their configuration and their task. */
export const fairseq = (({ id }) => [
	{
		language: 'python',
		install: 'pip install fairseq',
		code: py`from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

models, cfg, task = load_model_ensemble_and_task_from_hf_hub(${id})`,
	},
]) satisfies Generator
